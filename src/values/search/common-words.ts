import type { Language } from '../../i18n/language.ts';

/** What people write around what they look for. The stop words of PostgreSQL are known besides. */
const lists: Record<Language, string> = {
  en: `where when what which who how can could may do does go get find see take any some there near nearby around want like looking
    need learn try event events thing things something activities activity today place places free-time happening going`,
  fi: `missä mistä mihin milloin miten mitä mikä kuka voi voin voiko voisi saa saan saako pääsee haluan haluaisin haluta
    tehdä tekemistä löytyy löydän olla onko ovat jotain jotakin jossain lähellä lähistöllä tapahtuma tapahtumat tapahtumia
    menoa menot tarjolla mennä etsin oppia opin opiskella kanssa varten`,
  de: `wo wann was welche welcher welches wer wie kann können könnte man gibt gibts es ich wir mein meine meinen möchte will wollen
    machen tun finde finden suche etwas irgendwo nähe hier veranstaltung veranstaltungen gehen unternehmen lernen mal`,
  'zh-hans': '',
};

const common = new Map(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
);

/** Whether a word says little by itself in a language: a search leaves it out while other words are left. */
export function saysLittle(word: string, language: Language): boolean {
  return /^[a-zäöüå]$/.test(word) || common.get(language)?.has(word) === true;
}
