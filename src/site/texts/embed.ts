import type { Language } from '../../i18n/language.ts';

/** The texts about showing the calendar on other sites. */
export interface EmbedTexts {
  title: string;
  introduction: string;
  script: string;
  scriptNote: string;
  frame: string;
  frameNote: string;
  preview: string;
}

/** The texts by language. */
export const embedTexts: Readonly<Record<Language, EmbedTexts>> = {
  en: {
    title: 'Embed the calendar',
    introduction:
      'Choose a view and filters, then copy the code to your own site. It shows the calendar in the language of this page.',
    script: 'With a script',
    scriptNote: 'Adapts to the width of your page and to the height of its content.',
    frame: 'As a frame',
    frameNote: 'For sites that allow no scripts. You choose the height.',
    preview: 'Preview',
  },
  fi: {
    title: 'Upota kalenteri',
    introduction:
      'Valitse näkymä ja rajaukset ja kopioi sitten koodi omalle sivustollesi. Kalenteri näkyy tämän sivun kielellä.',
    script: 'Skriptinä',
    scriptNote: 'Mukautuu sivusi leveyteen ja sisältönsä korkeuteen.',
    frame: 'Kehyksenä',
    frameNote: 'Sivustoille, jotka eivät salli skriptejä. Korkeuden valitset itse.',
    preview: 'Esikatselu',
  },
  de: {
    title: 'Kalender einbetten',
    introduction:
      'Wählen Sie Ansicht und Filter und kopieren Sie dann den Code auf Ihre eigene Website. Der Kalender erscheint in der Sprache dieser Seite.',
    script: 'Mit Skript',
    scriptNote: 'Passt sich der Breite Ihrer Seite und der Höhe des Inhalts an.',
    frame: 'Als Rahmen',
    frameNote: 'Für Websites, die keine Skripte erlauben. Die Höhe bestimmen Sie.',
    preview: 'Vorschau',
  },
  'zh-hans': {
    title: '嵌入日历',
    introduction: '选择视图和筛选条件，然后将代码复制到您的网站。日历将以本页面的语言显示。',
    script: '使用脚本',
    scriptNote: '自动适应网页宽度和内容高度。',
    frame: '使用框架',
    frameNote: '适用于不允许脚本的网站，高度由您设定。',
    preview: '预览',
  },
};
