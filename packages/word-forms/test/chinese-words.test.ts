import { describe, expect, test } from '@jest/globals';
import { numeralsOf } from '../src/chinese/numerals.ts';
import { pairsOfPinyin } from '../src/chinese/pinyin.ts';
import { readRun } from '../src/chinese/run.ts';
import { soundAlikes } from '../src/chinese/sounds.ts';

describe('the words of a run', () => {
  test.each([
    ['修自行车', '修 自行车'],
    ['学书法', '学 书法'],
    ['看电影', '看 电影'],
    ['广场舞', '广场舞'],
    ['跳蚤市场', '跳蚤市场'],
    ['亲子活动', '亲子 活动'],
    ['汉服体验', '汉服 体验'],
    ['剧本杀', '剧本杀'],
    ['孕妇瑜伽', '孕妇 瑜伽'],
    ['冥想入门', '冥想 入门'],
    ['义卖', '义卖'],
    ['书法班', '书法班'],
    ['新年音乐会', '新年 音乐会'],
    ['油画展览', '油画 展览'],
    ['招聘会', '招聘会'],
    ['诗歌朗诵', '诗歌 朗诵'],
    ['城市集市', '城市 集市'],
    ['本地方言', '本地 方言'],
    ['爵士音乐', '爵士 音乐'],
    ['修', '修'],
    ['𠮷野家', '𠮷 野家'],
  ])('%s is read as %s', async (run, words) => {
    expect((await readRun(run)).map(({ word }) => word).join(' ')).toBe(words);
  });

  test.each(['周末帶孩子去哪玩', '我想找朋友一起爬山', 'すしを食べる', '的'])(
    '%s loses no character',
    async (run) => {
      expect((await readRun(run)).map(({ word }) => word).join('')).toBe(run);
    },
  );

  test('an empty run has no words', async () => {
    expect(await readRun('')).toEqual([]);
  });
});

describe('the words that matter', () => {
  test.each([
    ['怎么修自行车', '修 自行车'],
    ['哪里可以献血', '献血'],
    ['周末带孩子去哪玩', '周末 孩子'],
    ['学做面包', '面包'],
    ['有没有免费的音乐会', '免费 音乐会'],
    ['想听古典音乐', '古典 音乐'],
    ['附近有什么活动', ''],
    ['我想学跳舞', '跳舞'],
    ['哪裡可以學書法', '書法'],
    ['在哪里买票', '票'],
    ['钢琴和小提琴', '钢琴 小提琴'],
    ['请问怎么参加合唱团', '合唱团'],
  ])('of %s are %j', async (run, words) => {
    const left = (await readRun(run)).filter(({ isCommon }) => !isCommon);
    expect(left.map(({ word }) => word).join(' ')).toBe(words);
  });
});

describe('the spellings of a word', () => {
  test.each([
    ['音乐', '音樂'],
    ['音樂', '音乐'],
    ['頭髮', '头发'],
    ['头发', '頭髮'],
    ['发展', '發展'],
    ['台湾', '台灣'],
    ['台灣', '臺灣'],
    ['群体', '群體'],
    ['博物館', '博物馆'],
    ['广场舞', '廣場舞'],
    ['三', '3'],
    ['二十', '20'],
    ['第三', '第3'],
    ['三月', '3月'],
  ])('%s is also written %s', async (word, other) => {
    const [{ spellings } = { spellings: [] }, ...more] = await readRun(word);
    expect(more).toEqual([]);
    expect(spellings[0]).toBe(word);
    expect(spellings).toContain(other);
    expect(new Set(spellings).size).toBe(spellings.length);
  });

  test('are few, however many characters may be written in several ways', async () => {
    for (const { spellings } of await readRun('发里台钟系面干后松只云'))
      expect(spellings.length).toBeLessThanOrEqual(13);
  });
});

describe('numerals', () => {
  test.each([
    ['十', ['10']],
    ['十二', ['12']],
    ['二十三', ['23']],
    ['一百零五', ['105']],
    ['两千', ['2000']],
    ['二〇二六年', ['2026年']],
    ['20', ['二十']],
    ['第3', ['第三']],
    ['105', ['一百零五']],
    ['1010', ['一千零一十']],
    ['0', ['零']],
    ['一起', []],
    ['三明治', []],
    ['音乐', []],
    ['', []],
  ])('%s is also written %j', (word, others) => {
    expect(numeralsOf(word)).toEqual(others);
  });
});

describe('pinyin', () => {
  test.each([
    ['yinyue', ['音乐']],
    ['Yīnyuè', ['音乐']],
    ['yin1yue4', ['音乐']],
    ['jingju', ['京剧']],
    ['lüxing', ['旅行']],
    ['lvxing', ['旅行']],
    ['xian', ['西安']],
    ['fangan', ['方案', '反感']],
    ['hanfu', ['汉服']],
    ['yujia', ['瑜伽']],
    ['shufa', ['书法']],
    ['yinyuehui', ['音乐', '乐会']],
    ['guangchangwu', ['广场', '场舞']],
    ['zixingche', ['自行', '行车']],
  ])('%s may be %j', async (word, pairs) => {
    const read = (await pairsOfPinyin(word)) ?? [];
    const found =
      read.length > 1
        ? pairs.map((pair, at) => read[at]?.includes(pair))
        : pairs.map((pair) => read[0]?.includes(pair));
    expect(found).toEqual(pairs.map(() => true));
  });

  test.each(['music', 'concert', 'yin', 'hng', '', '123', '音乐', 'Straße', 'a'.repeat(500)])(
    '%j is none',
    async (word) => {
      expect(await pairsOfPinyin(word)).toBeNull();
    },
  );
});

describe('words that sound alike', () => {
  test.each([
    ['音月', '音乐'],
    ['书发', '书法'],
    ['瑜珈', '瑜伽'],
    ['汉福', '汉服'],
    ['京巨', '京剧'],
  ])('%s sounds like %s', async (typed, meant) => {
    const [pairs = []] = await soundAlikes(typed);
    expect(pairs).toContain(meant);
  });

  test('s and x stay apart', async () => {
    expect((await soundAlikes('四乐')).flat()).not.toContain('喜乐');
  });

  test('zh is z, n is l, ang is an', async () => {
    expect((await soundAlikes('资识'))[0]).toContain('知识');
    expect((await soundAlikes('刘奶'))[0]).toContain('牛奶');
    expect((await soundAlikes('唱蓝'))[0]).toContain('灿烂');
  });

  test('a longer word may have right parts, one of two characters is not itself', async () => {
    expect(
      (await soundAlikes('音乐汇')).map((pairs, at) => pairs.includes(['音乐', '乐会'][at] ?? '')),
    ).toEqual([true, true]);
    expect((await soundAlikes('音乐')).flat()).not.toContain('音乐');
  });

  test.each(['乐', '', 'ab', '一二三四五六七'])('%j has none', async (word) => {
    expect(await soundAlikes(word)).toEqual([]);
  });
});
