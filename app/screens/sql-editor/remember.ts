/** The result again for the same object, as long as that lives. */
export function remember<A extends object, R>(make: (argument: A) => R): (argument: A) => R {
  const known = new WeakMap<A, R>();
  return (argument) => {
    const made = known.get(argument) ?? make(argument);
    known.set(argument, made);
    return made;
  };
}
