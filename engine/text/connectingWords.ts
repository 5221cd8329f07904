import type { Language } from '../types.ts'

/** Folded stop words: words that join others or describe a number (str. 54). Searches ignore them, and no completion begins or ends with one. */
export const CONNECTING_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  nb: words(
    'og av for fra med uten til pa om en et eller som str storrelse hvordan hva hvor kan jeg man din mitt mine ved hos mot den det de er i na nar hvorfor hvilken hvilke hvilket skal vil far har blir vaere dere du vi meg deg oss min deres sin dette disse denne der her inn ut innen etter noe noen alle ikke selv per pr',
  ),
  sv: words(
    'och av for fran med utan till pa om en ett eller som stl strl storlek hur vad var kan jag man mitt min vid hos mot den det de ar i nar varfor vilken vilka vilket maste ska vill far har blir vara ni du vi mig dig oss era er detta dessa denna dar in ut efter inom finns nagot nagra alla inte sjalv per',
  ),
  fi: words(
    'ja tai sek kanssa ilman koko miten missa mika mita voinko voiko kuinka on ovat sita joka milloin miksi mikali kun jos onko ei pitaa taytyy saa saako voi voin minun te teilla teidan me mista mihin minne kuin mukaan itse',
  ),
  de: words(
    'und oder von vom fur mit ohne aus im in zu zum zur der die das dem den ein eine einer gr grosse wie was wo kann ich man mein auf bei an am nach ist sind sich wann warum welche welcher welches muss mussen darf soll wird werden hat haben er sie es ihr wir mir mich euch uns meine meinen meiner dieser diese dieses dass wenn ob gibt kein keine nicht uber durch als auch selbst pro je per',
  ),
  it: words(
    'di da del della dell per con senza su al alla il la le lo gli un una uno in ed mis misura come dove cosa posso si mio dei delle degli nel nella sul sulla ai alle che quando perche quanto quanta quale quali devo deve puo sono ho ha hanno e o a i l mi ci vi noi voi vostro sull all nell dall dal dalla nei negli non chi c stesso',
  ),
  en: words(
    'and or of for from with without to in on a an the size how what where can my by at is are it do does i you your we our me when why which who should must may have has be will if us there this that any get not into as per',
  ),
  plain: new Set(),
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
