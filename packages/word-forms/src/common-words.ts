import type { Language } from './language.ts';

/** What people write around what they look for. The stop words of PostgreSQL are known besides. */
const lists: Record<Language, string> = {
  en: `where when what which who how can could may do does go get find see take any some there near nearby around want like looking
    need learn try event events thing things something activities activity today place places free-time happening going group groups people person someone somebody anyone everyone help`,
  fi: `missä mistä mihin milloin miten mitä mikä kuka voi voin voiko voisi saa saan saako pääsee haluan haluaisin haluta
    tehdä tehdään teen tekemistä hyvä hyvän hyvää apua löytyy löydän olla onko ovat jotain jotakin jossain lähellä lähistöllä
    tapahtuma tapahtumat tapahtumia menoa menot tarjolla mennä etsin oppia opin opiskella kanssa varten`,
  de: `wo wann was welche welcher welches welchen welchem wer wen wem wie wieso warum wozu womit woher wohin kann kannst können könnt
    könnte könnten man gibt gibts es ich wir ihr sie er du mich mir dich dir uns euch sich mein meine meinen meinem meiner meins
    unser unsere unseren unserem dein deine deinen möchte möchten will willst wollen wollt soll sollen sollte darf dürfen muss müssen
    ein eine einen einem einer eines beim vorm fürs ums aufs durchs unterm übers hinterm ab seit wegen ob wenn dass sowie bzw
    machen mache macht tun tue finde finden findet suche suchen sucht etwas irgendwo irgendwas nähe hier dort da heute morgen
    veranstaltung veranstaltungen event events termin termine gehen gehe geht unternehmen unternimmt lernen lerne lernt mal gerne gern
    bitte brauche brauchen braucht bekomme bekommen kriege kriegen hilft helft lässt lassen lohnt weiss kenne los sein ist sind
    bin war stadt wird werden worden habe haben hat gerade noch auch sehr mehr alle alles ganz eigentlich denn gemeinsam zusammen arbeiten reden meines`,
  'zh-hans': '',
};

/**
 * What many events are: the last part of a compound by which alone nothing is meant (`Golfturnier`,
 * `Computerkurs`).
 */
const kindLists: Partial<Record<Language, string>> = {
  de: `kurs lehrgang seminar workshop training unterricht stunde gruppe kreis treff treffen runde verein klub club abend nachmittag
    vormittag tag nacht woche messe börse halle platz haus turnier meisterschaft wettbewerb cup spiel fest festival feier party
    aktion angebot programm projekt veranstaltung termin reihe reise schule`,
};

const common = toSets(lists);
const kinds = toSets(kindLists);

function toSets(words: Partial<Record<Language, string>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(Object.entries(words).map(([language, text]) => [language, new Set(text.split(/\s+/))]));
}

/**
 * Whether a word says little by itself in a language: a search leaves it out while other words are
 * left.
 */
export function saysLittle(word: string, language: Language): boolean {
  return /^[a-zäöüå]$/.test(word) || common.get(language)?.has(word) === true;
}

/** Whether a part of a compound says no more than what many events are. */
export function namesKind(part: string, language: Language): boolean {
  return kinds.get(language)?.has(part) === true;
}
