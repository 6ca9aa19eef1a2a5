/** The variables of a request, by name. */
export type Variables = Readonly<Record<string, unknown>>;

/** A number, or a function of the variables. */
export type Price = number | ((variables: Variables) => number);

/** The sum of some prices. */
export function add(prices: readonly Price[]): Price {
  return combine(prices, (numbers) => numbers.reduce((sum, number) => sum + number, 0));
}

/** The product of two prices. */
export function multiply(one: Price, other: Price): Price {
  return combine([one, other], ([first = 0, second = 0]) => first * second);
}

/** A function of some prices, computed at once if none depends on variables. */
export function combine(prices: readonly Price[], join: (numbers: readonly number[]) => number): Price {
  const known = prices.filter((price) => typeof price === 'number');
  if (known.length === prices.length) return join(known);
  return (variables) => join(prices.map((price) => evaluate(price, variables)));
}

/** The number that a price comes to with these variables. */
export function evaluate(price: Price, variables: Variables): number {
  return typeof price === 'number' ? price : price(variables);
}
