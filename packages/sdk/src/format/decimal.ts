/** An exact decimal number: `digits` / 10^`scale`. Binary floats lose half cents; money does not go through them. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

/** The number that a float is written as (1.005, not 1.00499999999999989…). NaN and infinities count as 0. */
export const decimalOf = (value: number): Decimal => {
  if (!Number.isFinite(value)) return { digits: 0n, scale: 0 };
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
};

export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  scale: a.scale + b.scale,
});

/** Rounds half away from zero, as people do with money. */
const divideRounded = (numerator: bigint, denominator: bigint): bigint => {
  const negative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const rounded = (top * 2n + bottom) / (bottom * 2n);
  return negative ? -rounded : rounded;
};

/** a / b in units of 10^-places, rounded half away from zero. */
export const quotient = (a: Decimal, b: Decimal, places: number): bigint => {
  const power = places + b.scale - a.scale;
  return power >= 0
    ? divideRounded(a.digits * 10n ** BigInt(power), b.digits)
    : divideRounded(a.digits, b.digits * 10n ** BigInt(-power));
};

export const one: Decimal = { digits: 1n, scale: 0 };

/** The nearest float. */
export const numberOf = ({ digits, scale }: Decimal): number => Number(`${digits}e${-scale}`);

/** Units of 10^-places as text: 1500n with 3 places is "1.5", or "1.500" when zeros are kept. Never "-0". */
export const textOf = (units: bigint, places: number, keepZeros = false): string => {
  const text = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  const whole = text.slice(0, text.length - places);
  const fraction = keepZeros ? text.slice(text.length - places) : text.slice(text.length - places).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
};
