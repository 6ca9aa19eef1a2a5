import { toBack } from './letters.ts';

/**
 * Beginnings and ends of words that are no compounds but look like some, and of compounds that have
 * lost the meaning of their parts: `talous` is no `talo`, `kaapeli` no `peli`. No rule tells them
 * from others.
 */
const listed = `
  aapeli ajoneuv aikakaus altaid ameri arvet asiakirj asiantunti astori automaat automat autonom autorit artaid aamuna
  diskurs ditori distanss ekskurs eläke elokuv hehkuv histori hkuv htori hyvänteke hyvet
  ilmai ilmest ilmiö ilmoit isänn isänt juoksutt jäkäl kalast kameri kansai kansal kansio kategori kaukal keskiviik keskustel keskusta kirjaili kirjast
  kirjau kirjav kirjoit kkuv kokonai konkurs koulutt koulutu ktori kukkaro kulkuneuv kulun kuuli kuullu kuulu kuuma kuvet käsite käsitt
  laskim lkuv luonnai luonnol luonnost maailma maali maalat maalau maanant markkinoi matkail matkal menettel metsäst miehist muinai muukala
  nitori numeri nuorut olennai ooppel oopel opetus oppila oratori osake palas pastill perun pingvii ppeli puhelim puhelin puolue puuha puute
  punai puutt pykäl pöytäkirj
  ranskal ratkai ratsast resurss rkuv ruokal räätälö sanast sanom satul satunn satutt seuraa seuramu seurant seurat seurau sidonnai silmukk sattu
  stanssi strateg suoranai tapahtum talous taloud talouks talout tarant teema teettä teeska telev tervetul tiede tiedo tiedu tiete tieto tiety tietä tietok tilaisu tilast tilaus tkuv
  tohtor toriaal torium ttori tulevai tulevi tulij tuutori tyydy työnt ulkonai unioni universi untaid urvet usilta valotu valott valun varant
  varsinai vartalo vastat verant viidak viikonlop voimass väinäi ääneni`;

const lookalikes = listed.trim().split(/\s+/).map(toBack);

/**
 * Whether a word, with back vowels, has one of these across a place, so that no part of a compound
 * begins there.
 */
export function isInsideWord(letters: string, at: number): boolean {
  return lookalikes.some((lookalike) => {
    const start = at === 0 ? -1 : letters.lastIndexOf(lookalike, at - 1);
    return start >= 0 && start + lookalike.length > at;
  });
}
