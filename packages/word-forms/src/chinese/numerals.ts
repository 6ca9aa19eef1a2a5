const digits = '零一二三四五六七八九';
const units: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const values = new Map([
  ...Array.from(digits, (digit, value): [string, number] => [digit, value]),
  ['〇', 0],
  ['两', 2],
]);

/** A number, alone or with the unit that makes it one: 一起 is none. */
const chinese = /^(第?)([零〇一二三四五六七八九两十百千]{1,8})([个月日号点岁届年周期天人次场级]?)$/u;
const arabic = /^(第?)(\d{1,4})([个月日号点岁届年周期天人次场级]?)$/u;

/**
 * The word with its number in the other digits: `20` for `二十`, `第三` for `第3`; none without a number
 * below 10,000.
 */
export function numeralsOf(word: string): string[] {
  return [
    ...rewrite(chinese.exec(word), (number) => String(valueOf(number))),
    ...rewrite(arabic.exec(word), (number) => toChinese(Number(number))),
  ];
}

function rewrite(match: RegExpExecArray | null, write: (number: string) => string): string[] {
  const [, before = '', number, after = ''] = match ?? [];
  return number === undefined ? [] : [`${before}${write(number)}${after}`];
}

/** `二十三` adds up; `二〇二六` is read digit by digit. */
function valueOf(number: string): number {
  const characters = Array.from(number);
  if (!characters.some((each) => each in units))
    return Number(characters.map((each) => values.get(each) ?? 0).join(''));
  let sum = 0;
  let digit = 0;
  for (const character of characters) {
    const unit = units[character];
    if (unit === undefined) {
      digit = values.get(character) ?? 0;
      continue;
    }
    sum += (digit === 0 ? 1 : digit) * unit;
    digit = 0;
  }
  return sum + digit;
}

function toChinese(value: number): string {
  if (value === 0) return '零';
  let written = '';
  let left = value;
  for (const [unit, size] of [
    ['千', 1000],
    ['百', 100],
    ['十', 10],
    ['', 1],
  ] as const) {
    const digit = Math.floor(left / size);
    left %= size;
    if (digit > 0) written += `${digits.charAt(digit)}${unit}`;
    else if (written !== '' && left > 0 && !written.endsWith('零')) written += '零';
  }
  return written.startsWith('一十') ? written.slice(1) : written;
}
