/** Synonyms: words of shoppers for other terms of the catalogue. */
import type { Language } from '../types.ts'
import { fold } from './fold.ts'
import { stemsOf } from './inflection.ts'
import { metalsOfSymbols } from './metals.ts'

// On the left the typed word, on the right the term of names and categories. One word each.
export const SYNONYMS: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>> = {
  nb: {
    charm: ['anheng'],
    berlokk: ['anheng'],
    smykkeskrin: ['eske', 'gaveeske', 'etui'],
    skrin: ['eske', 'etui'],
    smykkeboks: ['eske', 'gaveeske', 'etui'],
    serienummer: ['sertifikatkort', 'gullbarre'],
    norsk: ['kroner'],
    kronemynt: ['kroner'],
    konfirmasjon: ['gave', 'gavepakning', 'gavekort'],
    konfirmasjonsgave: ['gave', 'gavepakning', 'gavekort'],
    øreheng: ['hempe', 'ørekrok', 'øresmykke'],
    loddebrett: ['loddeplate', 'loddeunderlag'],
    zarge: ['sarg', 'sargfatning', 'sargtråd'],
    øredobb: ['øresmykke', 'ørepynt', 'creol'],
    ørering: ['øresmykke', 'ørepynt', 'creol'],
    ørepynt: ['øresmykke'],
    halsbånd: ['halskjede'],
    halssmykke: ['halskjede', 'anheng'],
    lenke: ['kjede'],
    armlenke: ['armbånd'],
    vielsesring: ['giftering'],
    forlovelsesring: ['giftering'],
    smykke: ['smykker'],
    medaljong: ['anheng'],
    granulat: ['støpegranulat'],
    støpekorn: ['støpegranulat'],
    krappefatning: ['klofatning'],
    krappe: ['klofatning'],
    filharmoniker: ['philharmoniker'],
    wienerfilharmoniker: ['philharmoniker'],
    platesaks: ['saks'],
    loddetinn: ['slaglodd'],
    forstørrelsesglass: ['lupe'],
    pengeskap: ['safe'],
    fingull: ['gullbarre'],
    finsølv: ['sølvbarre'],
  },
  sv: {
    charm: ['hänge'],
    smyckesskrin: ['ask', 'etui'],
    skrin: ['ask', 'etui'],
    smyckeask: ['ask', 'etui'],
    serienummer: ['certifikatkort', 'guldtacka'],
    svensk: ['kronor'],
    kronmynt: ['kronor'],
    konfirmation: ['present', 'presentförpackning', 'presentkort'],
    lödbräda: ['lödplatta', 'lödunderlag'],
    zarge: ['sarg', 'sargfattning', 'sargtråd'],
    örring: ['örhänge', 'creol'],
    örhänge: ['creol'],
    halsband: ['halskedja'],
    länk: ['kedja'],
    collier: ['halskedja'],
    berlock: ['hänge'],
    bröllopsring: ['vigselring'],
    giftering: ['vigselring'],
    förlovningsring: ['vigselring'],
    sigillring: ['klackring'],
    ringstock: ['ringriggel'],
    gjutkorn: ['gjutgranulat'],
    krappfattning: ['klofattning'],
    filharmoniker: ['philharmoniker'],
    wienerfilharmoniker: ['philharmoniker'],
    lod: ['slaglod'],
    granulat: ['gjutgranulat'],
    förstoringsglas: ['lupp'],
    kassaskåp: ['väggskåp'],
    finguld: ['guldtacka'],
    finsilver: ['silvertacka'],
  },
  fi: {
    charmi: ['riipus'],
    korurasia: ['rasia', 'lahjarasia', 'kolikkokotelo'],
    korulipas: ['rasia', 'lahjarasia', 'kolikkokotelo'],
    sarjanumero: ['sertifikaattikortti', 'kultaharkko'],
    rippilahja: ['lahja', 'lahjapakkaus', 'lahjakortti'],
    rippijuhla: ['lahja', 'lahjapakkaus', 'lahjakortti'],
    kaulakoru: ['kaulaketju'],
    kaulanauha: ['kaulaketju'],
    raha: ['kolikko'],
    ranneketju: ['rannekoru'],
    rannerengas: ['rannekoru'],
    kihlasormus: ['vihkisormus'],
    ristiäislahja: ['kastelahja'],
    hääsormus: ['vihkisormus'],
    korvis: ['korvakoru', 'korvarengas'],
    korvakoru: ['korvarengas'],
    kultainen: ['kulta'],
    hopeinen: ['hopea'],
    platinainen: ['platina'],
    rae: ['valurae'],
    suurennuslasi: ['luuppi'],
    hienokulta: ['kultaharkko'],
    hienohopea: ['hopeaharkko'],
  },
  de: {
    charm: ['anhänger'],
    schmuckkasten: ['box', 'etui', 'schachtel'],
    schmuckkästchen: ['box', 'etui', 'schachtel'],
    schatulle: ['box', 'etui', 'schachtel'],
    seriennummer: ['zertifikatskarte', 'goldbarren'],
    konfirmation: ['geschenk'],
    kommunion: ['geschenk'],
    zarge: ['zargenfassung', 'zargenband'],
    ehering: ['trauring'],
    hochzeitsring: ['trauring'],
    verlobungsring: ['trauring'],
    partnerring: ['trauring'],
    ohrring: ['ohrschmuck', 'ohrstecker', 'creole'],
    ohrstecker: ['ohrschmuck'],
    collier: ['halskette'],
    armkette: ['armband'],
    armreif: ['armband'],
    geschenkkarte: ['gutschein'],
    geschenkgutschein: ['gutschein'],
    safe: ['tresor'],
    vergrößerungsglas: ['lupe'],
    feingold: ['goldbarren'],
    feinsilber: ['silberbarren'],
  },
  it: {
    charm: ['ciondolo'],
    portagioie: ['scatola', 'astuccio'],
    cofanetto: ['scatola', 'astuccio'],
    cresima: ['regalo'],
    catena: ['collana'],
    catenina: ['collana'],
    girocollo: ['collana'],
    braccialetto: ['bracciale'],
    fedina: ['fede'],
    nuziale: ['fede'],
    vera: ['fede'],
    pendente: ['ciondolo'],
    placchetta: ['lingotto'],
    sovrana: ['sterlina'],
    voucher: ['buono'],
  },
  en: {
    casket: ['box', 'case'],
    confirmation: ['gift'],
    serial: ['certificate'],
    earring: ['ear', 'stud', 'hoop', 'creole'],
    stud: ['earring'],
    hoop: ['earring', 'creole'],
    chain: ['necklace'],
    necklace: ['chain'],
    wedding: ['marriage'],
    pendant: ['charm'],
    charm: ['pendant'],
    ingot: ['bar'],
    bullion: ['bar'],
    voucher: ['gift'],
    safe: ['strongbox'],
    loupe: ['magnifier'],
    magnifier: ['loupe'],
    jewelry: ['jewellery'],
    jewellery: ['jewelry'],
  },
  plain: {},
}

// Letters.
const MIN_STEM = 4

/** Finds the catalogue's terms for a word in any of its forms. */
export class Synonyms {
  readonly #targetsOfStem = new Map<string, readonly string[]>()
  readonly #language: Language
  /** The known words, folded. */
  readonly words: readonly string[]

  constructor(language: Language) {
    this.#language = language
    const entries = Object.entries(SYNONYMS[language]).map(
      ([word, targets]) => [fold(word), targets.map(fold)] as const,
    )
    this.words = entries.map(([word]) => word)
    for (const [word, targets] of entries)
      for (const stem of longStems(word, language)) this.#targetsOfStem.set(stem, targets)
    // The word itself has priority over a stem that it shares with another.
    for (const [word, targets] of entries) this.#targetsOfStem.set(word, targets)
    for (const [symbol, metal] of metalsOfSymbols(language)) this.#targetsOfStem.set(symbol, [metal])
  }

  of(term: string): readonly string[] {
    for (const stem of [term, ...longStems(term, this.#language)]) {
      const targets = this.#targetsOfStem.get(stem)
      if (targets) return targets
    }
    return []
  }
}

function longStems(term: string, language: Language): string[] {
  return [...stemsOf(term, language)].filter(({ length }) => length >= MIN_STEM)
}
