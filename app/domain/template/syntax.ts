// The syntax tree of a template. `at` is the offset where a node begins.

interface At {
  readonly at: number;
}

export interface Argument extends At {
  readonly kind: 'positional' | 'keyword' | 'spread' | 'keywordSpread';
  /** Name of a keyword argument, else ''. */
  readonly name: string;
  readonly value: JinjaExpression;
}

export interface JinjaCall extends At {
  readonly kind: 'call';
  readonly callee: JinjaExpression;
  readonly args: readonly Argument[];
}

export interface FilterUse extends At {
  readonly name: string;
  readonly args: readonly Argument[];
}

export type JinjaExpression =
  | (At & { readonly kind: 'constant'; readonly value: null | boolean | bigint | number | string })
  | (At & { readonly kind: 'name'; readonly name: string })
  | (At & { readonly kind: 'list' | 'tuple'; readonly items: readonly JinjaExpression[] })
  | (At & { readonly kind: 'dict'; readonly entries: readonly (readonly [JinjaExpression, JinjaExpression])[] })
  | (At & { readonly kind: 'attribute'; readonly object: JinjaExpression; readonly name: string })
  | (At & { readonly kind: 'item'; readonly object: JinjaExpression; readonly key: JinjaExpression })
  | (At & {
      readonly kind: 'slice';
      readonly object: JinjaExpression;
      readonly start: JinjaExpression | null;
      readonly stop: JinjaExpression | null;
      readonly step: JinjaExpression | null;
    })
  | JinjaCall
  | (At & { readonly kind: 'filter'; readonly input: JinjaExpression | null; readonly filter: FilterUse })
  | (At & { readonly kind: 'test'; readonly input: JinjaExpression; readonly test: FilterUse; readonly isNegated: boolean })
  | (At & { readonly kind: 'unary'; readonly operator: '+' | '-' | 'not'; readonly input: JinjaExpression })
  | (At & {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: JinjaExpression;
      readonly right: JinjaExpression;
    })
  | (At & {
      readonly kind: 'logic';
      readonly operator: 'and' | 'or';
      readonly left: JinjaExpression;
      readonly right: JinjaExpression;
    })
  | (At & { readonly kind: 'compare'; readonly first: JinjaExpression; readonly rest: readonly ComparisonPart[] })
  | (At & {
      readonly kind: 'choice';
      readonly condition: JinjaExpression;
      readonly yes: JinjaExpression;
      readonly no: JinjaExpression | null;
    });

export type BinaryOperator = '+' | '-' | '*' | '/' | '//' | '%' | '**' | '~';
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';
export interface ComparisonPart {
  readonly operator: ComparisonOperator;
  readonly right: JinjaExpression;
}

/** What a `for` or a `set` gives a name to. */
export type AssignmentTarget =
  | (At & { readonly kind: 'name'; readonly name: string })
  | (At & { readonly kind: 'names'; readonly targets: readonly AssignmentTarget[] })
  | (At & { readonly kind: 'field'; readonly object: string; readonly name: string });

export interface Parameter extends At {
  readonly name: string;
  readonly fallback: JinjaExpression | null;
}

export interface MacroBody {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: Body;
}

export type Body = readonly JinjaStatement[];

export type JinjaStatement =
  | (At & { readonly kind: 'text'; readonly text: string })
  | (At & { readonly kind: 'print'; readonly value: JinjaExpression })
  | (At & { readonly kind: 'if'; readonly branches: readonly (readonly [JinjaExpression, Body])[]; readonly otherwise: Body })
  | (At & {
      readonly kind: 'for';
      readonly target: AssignmentTarget;
      readonly items: JinjaExpression;
      readonly condition: JinjaExpression | null;
      readonly body: Body;
      readonly otherwise: Body;
    })
  | (At & { readonly kind: 'set'; readonly target: AssignmentTarget; readonly value: JinjaExpression })
  | (At & {
      readonly kind: 'setBlock';
      readonly target: AssignmentTarget;
      readonly filters: readonly FilterUse[];
      readonly body: Body;
    })
  | (At & {
      readonly kind: 'with';
      readonly names: readonly (readonly [AssignmentTarget, JinjaExpression])[];
      readonly body: Body;
    })
  | (At & { readonly kind: 'filterBlock'; readonly filters: readonly FilterUse[]; readonly body: Body })
  | (At & MacroBody & { readonly kind: 'macro' })
  | (At & { readonly kind: 'callBlock'; readonly call: JinjaCall; readonly caller: MacroBody });
