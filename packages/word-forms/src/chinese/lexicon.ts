/** Words of calendars that `Intl.Segmenter` divides or joins with their neighbors. */
const calendarWords =
  '广场舞 跳蚤市场 亲子 汉服 剧本杀 瑜伽 冥想 义卖 献血 书法班 自行车 博物馆 美术馆 图书馆 体育馆 科技馆 天文馆 文化宫 ' +
  '音乐会 演唱会 演奏会 独奏会 朗诵会 读书会 交流会 分享会 招聘会 运动会 联欢会 研讨会 茶话会 家长会 合唱团 交响乐 ' +
  '音乐节 美食节 电影节 艺术节 啤酒节 元宵节 端午节 中秋节 重阳节 儿童节 妇女节 圣诞节 万圣节 情人节 灯会 庙会 龙舟 ' +
  '志愿者 无障碍 人工智能 工作坊 夏令营 冬令营 训练营 摄影展 艺术展 脱口秀 相声 木偶戏 皮影戏 京剧 ' +
  '太极拳 马拉松 羽毛球 乒乓球 高尔夫 滑板 轮滑 攀岩 飞盘 露营 徒步 桑拿 桌游 密室逃脱 编程 机器人 植树 赏月 集市 ' +
  '旧货 二手 红酒 门票 画画 剪纸 刺绣 陶艺 插花 茶艺 烘焙 品酒 普拉提 街舞 芭蕾 拉丁舞 民族舞 尤克里里 小提琴 二胡 古筝 ' +
  '智能手机 看戏 泡茶 夜跑 晨跑 半马 全马 羽球 匹克球 桨板 皮划艇 英语角 书友会 带娃 遛娃 领养日 心肺复苏 反诈 防诈骗 捡垃圾 净滩 ' +
  '读书 换书 旧书 旧衣 家电 小家电 开放麦 音乐剧 儿童剧 交谊舞 健身操 八段锦 体验课 公开课 培训班 志愿服务 听证会 灯光秀 练字 修车 修电器 ' +
  '球赛 押金 房东 打官司 交朋友 新朋友 手账 绘本 舞会 派对 联谊 相亲 团建 路演 沙龙 快闪 直播 手语 急救 捐款 捐书 义工 义诊 公益';

/** Words that questions and wishes consist of besides their subject. */
const commonWords =
  '怎么 怎样 怎么样 如何 为什么 哪里 哪儿 哪个 哪些 什么 什么样 什么时候 谁 几点 多少 多少钱 可以 能够 应该 需要 想要 希望 ' +
  '有没有 没有 是不是 能不能 可不可以 活动 附近 周围 周边 一个 一些 一下 一起 这个 那个 这里 那里 我们 你们 他们 大家 ' +
  '请问 推荐 寻找 参加 参与 学习 适合 关于 好玩 好看 比较 最近 今天 明天 后天 现在 还有 以及 或者 还是 地方 时候 东西 ' +
  '早上 早晨 上午 中午 下午 傍晚 晚上 今晚 怎么办 有什么 求推荐 想找 想学 想看 教我 告诉 知道 报名 有空 感兴趣 哪有 去哪 一般 可能 体验 人去 作品';

/**
 * Those of them that `Intl.Segmenter` divides or joins; to cut out the others would take 地方 out of
 * 本地方言.
 */
const wholeQuestions = '怎么 怎样 怎么样 什么 什么样 什么时候 多少钱 有没有 是不是 能不能 可不可以 我们 你们';

/** Particles, pronouns, and verbs that the noun after them implies, all of one character. */
const commonCharacters =
  '的地得了着过吗呢吧啊呀么和与跟及或在里是有没不也都就还很太最又再从到给对把被让向为以于我你他她它您们这那哪谁几个些' +
  '想要能会可请求去来找带学做看听讲读打踢玩买弹当上之用办该才只每让如其';

/** Verbs of one character that stay apart from the character after them. */
const verbCharacters = '修骑跑捡采观遛包画写读唱跳喝吃爬滑练拍养种送卖租借教';

/**
 * Characters that say by themselves what takes place: 跑 in 夜跑, 舞 in 广场舞. Others mean too much (场,
 * 会, 生) or nothing alone (股, 尔).
 */
const tellingCharacters =
  '跑泳舞歌唱曲琴鼓戏剧影画摄书诗文棋牌拳武剑射骑滑冰雪船舟钓爬攀猫狗犬鸟鱼虫蝶马花菊梅荷莲樱竹草树菜果茶酒饭饺粥糕饼糖肉鸡蟹面' +
  '医药病牙眼血孕婴幼童老衣鞋帽布针线陶瓷纸灯烛星月湖河海江山林田车钱税房租狮龙佛禅寺庙';

/** What makes one word with the word before it: 读书会, 志愿者. */
const suffixCharacters = '会展节班馆团坊者秀场赛队员舞营戏院园宫车拳语';

const splitList = (list: string) => list.split(' ');

export const common = new Set([...splitList(commonWords), ...Array.from(commonCharacters)]);
export const verbs = new Set(verbCharacters);
/** Characters by which a word of two characters is looked for where nothing has it. */
export const telling = new Set(tellingCharacters);
export const suffixes = new Set(suffixCharacters);
/** All words of two and more characters that stay whole. */
export const wholeWords = new Set([
  ...splitList(calendarWords),
  ...splitList(calendarWords).flatMap(withoutSuffix),
  ...splitList(wholeQuestions),
]);
export const longestWhole = Math.max(...Array.from(wholeWords, (word) => word.length));

/** 听证 for 听证会. */
function withoutSuffix(word: string): string[] {
  return word.length > 2 && suffixes.has(word.slice(-1)) ? [word.slice(0, -1)] : [];
}
