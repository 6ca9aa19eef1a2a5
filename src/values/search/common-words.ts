import type { Language } from '../../i18n/language.ts';

/** What people write around what they look for. The stop words of PostgreSQL are known besides. */
const lists: Record<Language, string> = {
  en: `where when what which who how can could may do does go get find see take any some there near nearby around want like looking
    need learn try event events thing things something activities activity today place places free-time happening going group groups people person someone somebody anyone everyone help`,
  fi: `missä mistä mihin milloin miten mitä mikä kuka voi voin voiko voisi saa saan saako pääsee haluan haluaisin haluta
    tehdä tekemistä löytyy löydän olla onko ovat jotain jotakin jossain lähellä lähistöllä tapahtuma tapahtumat tapahtumia
    menoa menot tarjolla mennä etsin oppia opin opiskella kanssa varten`,
  de: `wo wann was welche welcher welches welchen welchem wer wen wem wie wieso warum wozu womit woher wohin kann kannst können könnt
    könnte könnten man gibt gibts es ich wir ihr sie er du mich mir dich dir uns euch sich mein meine meinen meinem meiner meins
    unser unsere unseren unserem dein deine deinen möchte möchten will willst wollen wollt soll sollen sollte darf dürfen muss müssen
    ein eine einen einem einer eines beim vorm fürs ums aufs durchs unterm übers hinterm ab seit wegen ob wenn dass sowie bzw
    machen mache macht tun tue finde finden findet suche suchen sucht etwas irgendwo irgendwas nähe hier dort da heute morgen
    veranstaltung veranstaltungen event events termin termine gehen gehe geht unternehmen unternimmt lernen lerne lernt mal gerne gern
    bitte brauche brauchen braucht bekomme bekommen kriege kriegen hilft helft lässt lassen lohnt weiss kenne los sein ist sind
    bin war stadt wird werden worden habe haben hat gerade noch auch sehr mehr alle alles ganz eigentlich denn gemeinsam zusammen arbeiten umzugehen reden meines`,
  'zh-hans': '',
};

const common = new Map(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
);

/** Whether a word says little by itself in a language: a search leaves it out while other words are left. */
export function saysLittle(word: string, language: Language): boolean {
  return /^[a-zäöüå]$/.test(word) || common.get(language)?.has(word) === true;
}
