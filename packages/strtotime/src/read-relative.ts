import { type Draft, type Reader, resetTime, type WeekdayRule } from './draft.ts';
import { type Counted, countedNames, directions, ordinals, week, weekdayNames } from './vocabulary.ts';

/** How many of something, and which day of the week is the first. */
interface Step {
  count: number;
  rule: WeekdayRule;
}

/** `tomorrow` and `yesterday`, at midnight. */
export function nearDay(days: number): Reader {
  return (draft) => {
    resetTime(draft);
    draft.relative.days = days;
    return true;
  };
}

/** `+1 week`, `-2 weekdays`, `3 mondays`: keeps the time of day. */
export const amount: Reader = (draft, groups) => {
  move(draft, countedOf(groups.counted), { count: signedCount(groups.count), rule: 'from' });
  return true;
};

/** `next month`, `third friday`, `last weekday`: days of the week are at midnight. */
export const ordinalAmount: Reader = (draft, groups) => {
  const counted = countedOf(groups.counted);
  if (counted === 'workdays' || 'weekday' in counted) resetTime(draft);
  move(draft, counted, ordinalOf(groups.ordinal));
  return true;
};

/** `next week`: a day of the week is then one of that week, Monday without one. */
export const weekAmount: Reader = (draft, groups) => {
  move(draft, week, ordinalOf(groups.ordinal));
  draft.weekdayRule = 'within week';
  draft.weekday ??= 1;
  return true;
};

/** `first monday of`, `last friday of`, at midnight. */
export const weekdayOfMonth: Reader = (draft, groups) => {
  const { count, rule } = ordinalOf(groups.ordinal);
  resetTime(draft);
  draft.special = count > 0 ? 'weekday of month' : 'last weekday of month';
  move(draft, countedOf(groups.counted), { count, rule: count > 0 ? 'from' : rule });
  return true;
};

/** `monday`: that day from today on, at midnight. `weekday` alone is Monday, as in PHP. */
export const dayOfWeek: Reader = (draft, { counted = 'monday' }) => {
  resetTime(draft);
  draft.weekday = weekdayNames.get(counted.toLowerCase());
  if (draft.weekdayRule !== 'within week') draft.weekdayRule = 'from';
  return true;
};

/** `first day of` and `last day of` a month: keeps the time of day. */
export const edgeOfMonth: Reader = (draft, groups) => {
  draft.monthEdge = groups.edge?.toLowerCase() === 'last' ? 'last' : 'first';
  return true;
};

/** `ago` turns around everything that was counted before it. */
export const ago: Reader = (draft) => {
  const { relative, special } = draft;
  for (const unit of ['years', 'months', 'days', 'hours', 'minutes', 'seconds'] as const)
    relative[unit] = -relative[unit];
  if (draft.weekday !== undefined) draft.weekday = draft.weekday === 0 ? -7 : -draft.weekday;
  if (typeof special === 'object') draft.special = { workdays: -special.workdays };
  return true;
};

function move(draft: Draft, counted: Counted, { count, rule }: Step): void {
  if (counted === 'workdays') {
    draft.special = { workdays: count };
  } else if ('weekday' in counted) {
    draft.relative.days += (count > 0 ? count - 1 : count) * 7;
    draft.weekday = counted.weekday;
    draft.weekdayRule = rule;
  } else {
    draft.relative[counted.unit] += count * counted.size;
  }
}

/** `this` counts from today on, all others after today. */
function ordinalOf(text = ''): Step {
  const word = text.toLowerCase();
  const count = ordinals.get(word) ?? directions.get(word) ?? 0;
  return { count, rule: word === 'this' ? 'from' : 'after' };
}

function countedOf(text = ''): Counted {
  return countedNames.get(text.toLowerCase()) ?? week;
}

/** Each minus turns the direction around. */
function signedCount(text = ''): number {
  const size = Number(text.replace(/[+ -]/g, ''));
  return text.replace(/[^-]/g, '').length % 2 === 1 ? -size : size;
}
