export { telling } from './lexicon.ts';
export { pairsOfPinyin } from './pinyin.ts';
export { readRun, type RunWord } from './run.ts';
export { soundAlikes } from './sounds.ts';
export { simplify } from './spellings.ts';
export { subjectsOf, withoutKind } from './stems.ts';
