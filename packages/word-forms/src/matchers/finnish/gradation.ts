/** A consonant alternation: its strong and weak grade, and the letters after which it occurs. */
interface Grade {
  strong: string;
  weak: string;
  after: string;
}

const vowels = 'aeiou';

/** Every word has these, except names. */
const regular: Grade[] = (
  [
    ['kk', 'k'],
    ['pp', 'p'],
    ['tt', 't'],
    ['nk', 'ng'],
    ['nt', 'nn'],
    ['lt', 'll'],
    ['rt', 'rr'],
    ['mp', 'mm'],
    ['bb', 'b'],
    ['gg', 'g'],
  ] as const
).map(([strong, weak]) => ({ strong, weak, after: `${vowels}lrn` }));

/** Newer words do without: `auton`. */
const optional: Grade[] = [
  { strong: 't', weak: 'd', after: `${vowels}h` },
  { strong: 'p', weak: 'v', after: `${vowels}lr` },
  { strong: 'k', weak: '', after: `${vowels}hlr` },
  { strong: 'k', weak: 'j', after: 'hlr' },
  { strong: 'uk', weak: 'uv', after: 'hklmprst' },
  { strong: 'ik', weak: 'j', after: 'aeo' },
  { strong: 'uok', weak: 'uu', after: 'r' },
];

const grades = [...regular, ...optional];

/**
 * The weak grades that a root may have, given its strong one: `leip` has `leiv`. Itself too if it
 * need not alternate.
 */
export function weakGrades(strong: string): string[] {
  const found = grades
    .filter((grade) => hasGrade(strong, grade.strong, grade.after))
    .map((grade) => strong.slice(0, strong.length - grade.strong.length) + grade.weak);
  return alternates(strong) ? found : [...found, strong];
}

/**
 * The strong grades that a root may have, given its weak one: `leiv` has `leip`, or is the same in
 * both.
 */
export function strongGrades(weak: string): string[] {
  const found = grades
    .filter((grade) => hasGrade(weak, grade.weak, grade.after))
    .map((grade) => weak.slice(0, weak.length - grade.weak.length) + grade.strong);
  return alternates(weak) ? found : [...found, weak];
}

function alternates(root: string): boolean {
  return regular.some((grade) => hasGrade(root, grade.strong, grade.after));
}

function hasGrade(root: string, ending: string, after: string): boolean {
  const before = root.charAt(root.length - ending.length - 1);
  return before !== '' && root.endsWith(ending) && after.includes(before);
}
