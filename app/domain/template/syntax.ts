// The syntax tree of a template. `at` is the offset where a node begins.

interface At {
  readonly at: number;
}

export interface Argument extends At {
  readonly kind: 'positional' | 'keyword' | 'spread' | 'keywordSpread';
  /** Of keyword arguments, else ''. */
  readonly name: string;
  readonly value: Expression;
}

export interface Call extends At {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly args: readonly Argument[];
}

export interface FilterUse extends At {
  readonly name: string;
  readonly args: readonly Argument[];
}

export type Expression =
  | (At & { readonly kind: 'constant'; readonly value: null | boolean | bigint | number | string })
  | (At & { readonly kind: 'name'; readonly name: string })
  | (At & { readonly kind: 'list' | 'tuple'; readonly items: readonly Expression[] })
  | (At & { readonly kind: 'dict'; readonly entries: readonly (readonly [Expression, Expression])[] })
  | (At & { readonly kind: 'attribute'; readonly object: Expression; readonly name: string })
  | (At & { readonly kind: 'item'; readonly object: Expression; readonly key: Expression })
  | (At & {
      readonly kind: 'slice';
      readonly object: Expression;
      readonly start: Expression | null;
      readonly stop: Expression | null;
      readonly step: Expression | null;
    })
  | Call
  | (At & { readonly kind: 'filter'; readonly input: Expression | null; readonly filter: FilterUse })
  | (At & { readonly kind: 'test'; readonly input: Expression; readonly test: FilterUse; readonly isNegated: boolean })
  | (At & { readonly kind: 'unary'; readonly operator: '+' | '-' | 'not'; readonly input: Expression })
  | (At & { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Expression; readonly right: Expression })
  | (At & { readonly kind: 'logic'; readonly operator: 'and' | 'or'; readonly left: Expression; readonly right: Expression })
  | (At & { readonly kind: 'compare'; readonly first: Expression; readonly rest: readonly Comparison[] })
  | (At & {
      readonly kind: 'choice';
      readonly condition: Expression;
      readonly yes: Expression;
      readonly no: Expression | null;
    });

export type BinaryOperator = '+' | '-' | '*' | '/' | '//' | '%' | '**' | '~';
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';
export interface Comparison {
  readonly operator: ComparisonOperator;
  readonly right: Expression;
}

/** What a `for` or a `set` gives a name to. */
export type Target =
  | (At & { readonly kind: 'name'; readonly name: string })
  | (At & { readonly kind: 'names'; readonly targets: readonly Target[] })
  | (At & { readonly kind: 'field'; readonly object: string; readonly name: string });

export interface Parameter extends At {
  readonly name: string;
  readonly fallback: Expression | null;
}

export interface MacroBody {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: Body;
}

export type Body = readonly Statement[];

export type Statement =
  | (At & { readonly kind: 'text'; readonly text: string })
  | (At & { readonly kind: 'print'; readonly value: Expression })
  | (At & { readonly kind: 'if'; readonly branches: readonly (readonly [Expression, Body])[]; readonly otherwise: Body })
  | (At & {
      readonly kind: 'for';
      readonly target: Target;
      readonly items: Expression;
      readonly condition: Expression | null;
      readonly body: Body;
      readonly otherwise: Body;
    })
  | (At & { readonly kind: 'set'; readonly target: Target; readonly value: Expression })
  | (At & { readonly kind: 'setBlock'; readonly target: Target; readonly filters: readonly FilterUse[]; readonly body: Body })
  | (At & { readonly kind: 'with'; readonly names: readonly (readonly [Target, Expression])[]; readonly body: Body })
  | (At & { readonly kind: 'filterBlock'; readonly filters: readonly FilterUse[]; readonly body: Body })
  | (At & MacroBody & { readonly kind: 'macro' })
  | (At & { readonly kind: 'callBlock'; readonly call: Call; readonly caller: MacroBody });
