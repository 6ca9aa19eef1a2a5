/** The variables of a request, by name. */
export type Variables = Readonly<Record<string, unknown>>;

/** A number that is known, or that the variables will tell: what does not hang on them is added up only once. */
export type Price = number | ((variables: Variables) => number);

/** The sum of some prices. */
export function add(prices: readonly Price[]): Price {
  const known = prices.reduce<number>((sum, price) => (typeof price === 'number' ? sum + price : sum), 0);
  const open = prices.filter((price) => typeof price !== 'number');
  if (open.length === 0) return known;
  return (variables) => open.reduce((sum, price) => sum + price(variables), known);
}

/** The product of two prices. */
export function multiply(one: Price, other: Price): Price {
  if (typeof one === 'number' && typeof other === 'number') return one * other;
  return (variables) => evaluate(one, variables) * evaluate(other, variables);
}

/** What a function makes of some prices: at once where all are known. */
export function combine(prices: readonly Price[], join: (numbers: number[]) => number): Price {
  const known = prices.filter((price) => typeof price === 'number');
  if (known.length === prices.length) return join(known);
  return (variables) => join(prices.map((price) => evaluate(price, variables)));
}

/** What a price comes to. */
export function evaluate(price: Price, variables: Variables): number {
  return typeof price === 'number' ? price : price(variables);
}
