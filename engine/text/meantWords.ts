/** Words that people mean as they type them: a word of goods that is spelt nearly so is no correction of them. */
import type { Language } from '../types.ts'
import { fold } from './fold.ts'
import { namesNoProduct } from './shoppingWords.ts'
import { isPageSubject } from './pageSubjects.ts'
import { SHOP_PAGE_WORDS } from './shopPageWords.ts'
import { isTradeName } from './tradeNames.ts'
import { isTradeWord } from './tradeWords.ts'

// Persons, animals and occasions, stones and materials, goods of other shops, and what is asked about goods.
const ORDINARY_WORDS: Readonly<Record<Language, string>> = {
  nb: 'barn baby dame damer herre herrer mann kvinne jente gutt mor far venn bestemor bryllup dåp jul bursdag perle perler diamant diamanter stein steiner rubin safir smaragd opal rav krystall glass lær tre plast porselen papir stål jern tinn sink nikkel klær sko veske bil båt hus bord stol seng mat vin bok spill penger lån bank aksje fond bitcoin frimerke frimerker klokke klokker ur briller leie låne gave reparere reparasjon hjelp farge størrelse modell merke vekt verdi skatt kors hjerte brosje mansjettknapper hund katt dyr kjole jakke bukse kaffe te ost brød øl sykkel mobil myk mykt myke hard hardt harde matt matte polert polerte børstet satinert ankel fot nese navle arm finger ekte falsk uekte brukt gammel gammelt gamle pent store stor stort liten lite små tung tungt tunge lett lette tykk tykt tykke tynn tynt tynne smal smalt smale bred bredt brede lang langt lange korte ny nytt nye enkel enkelt enkle vanlig bestefar student studenter eksamen russ jubileum pund dollar euro identitet',
  sv: 'barn baby dam damer herr herrar man kvinna flicka pojke mor far vän bröllop dop jul födelsedag pärla pärlor diamant diamanter sten stenar rubin safir smaragd opal bärnsten kristall glas läder trä plast porslin papper stål järn tenn zink nickel kläder sko skor väska bil båt hus bord stol säng mat vin bok spel pengar lån bank aktie fond bitcoin frimärke frimärken klocka klockor ur glasögon hyra låna reparera reparation hjälp färg storlek modell märke vikt värde skatt kors hjärta brosch manschettknappar hund katt djur klänning jacka byxor kaffe te ost bröd öl cykel mobil mjuk mjukt mjuka hård hårt hårda polerad polerat polerade borstad borstat borstade satinerad ankel fot näsa navel arm finger äkta falsk oäkta begagnad gammal gammalt gamla fint stor stort stora liten litet små tung tungt tunga lätt lätta tjock tjockt tjocka tunn tunt tunna smal smalt smala bred brett breda lång långt långa korta ny nytt nya enkel enkelt enkla vanlig farfar student studenten examen jubileum pund dollar euro identitet',
  fi: 'lapsi lapset vauva nainen naiset naisten mies miehet miesten tyttö poika äiti isä ystävä häät kaste joulu syntymäpäivä helmi helmet timantti timantit kivi kivet rubiini safiiri smaragdi opaali meripihka kristalli lasi nahka puu muovi posliini paperi teräs rauta tina sinkki nikkeli vaate vaatteet kenkä kengät laukku auto vene talo pöytä tuoli sänky ruoka viini kirja peli raha laina pankki osake rahasto bitcoin postimerkki kello kellot silmälasit vuokra lainata korjaus korjata apu väri koko malli merkki paino arvo vero risti sydän rintakoru kalvosinnapit koira kissa eläin mekko takki housut kahvi tee juusto leipä olut pyörä puhelin pehmeä pehmeät kova kovat matta mattapintainen kiiltävä nilkka jalka nenä napa käsi sormi aito aitoa väärä käytetty vanha vanhat hieno suuri suuret iso isot pieni pienet painava kevyt paksu ohut kapea leveä pitkä lyhyt uusi uudet tavallinen ukki ylioppilas ylioppilaat valmistujaiset punta dollari euro henkilöllisyys',
  de: 'kind kinder baby dame damen herr herren mann frau mädchen junge mutter vater freund hochzeit taufe weihnachten geburtstag perle perlen diamant diamanten stein steine rubin saphir smaragd opal bernstein kristall glas leder holz plastik porzellan papier stahl eisen zinn zink nickel kleid schuh schuhe tasche auto boot haus tisch stuhl bett essen wein buch spiel geld kredit bank aktie fonds bitcoin briefmarke briefmarken uhr uhren brille miete leihen reparatur reparieren hilfe farbe größe modell marke gewicht wert steuer kreuz herz brosche manschettenknöpfe hund katze tier hose jacke kaffee tee käse brot bier fahrrad handy weich weiche weicher weiches hart harte harter hartes matt matte matter mattes mattiert mattierte mattierter knöchel fuß nase nabel arm finger echt echtes falsch unecht gebraucht alt alte altes schön schöne groß große großer großes klein kleine kleiner kleines schwer schwere schwerer leicht leichte leichter dick dicke dünn dünne schmal schmale schmaler breit breite breiter lang lange langer kurz kurze kurzer neu neue neuer einfach einfache opa abitur prüfung jubiläum pfund dollar euro ausweis identität',
  it: 'bambino bambina bambini neonato donna donne uomo uomini madre padre amico matrimonio battesimo natale compleanno perla perle diamante diamanti pietra pietre rubino zaffiro smeraldo opale ambra cristallo vetro pelle legno plastica porcellana carta acciaio ferro stagno zinco nichel vestito scarpa scarpe borsa auto barca casa tavolo sedia letto cibo vino libro gioco denaro soldi prestito banca azione fondo bitcoin francobollo francobolli orologio orologi occhiali affitto riparazione riparare aiuto colore modello marca peso valore tassa puro pura croce cuore spilla gemelli cane gatto animale gonna giacca pantaloni caffè tè formaggio pane birra bicicletta telefono morbido morbida duro dura opaco opaca satinato satinata caviglia piede naso ombelico braccio dito vero falso usato usata vecchio vecchia antico bello grande grandi piccolo piccola piccoli piccole pesante pesanti leggero leggera spesso sottile sottili largo larga stretto stretta lungo lunga corto corta nuovo nuova semplice nonno laurea anniversario sterline dollaro dollari euro identità documento',
  en: 'child children kids baby lady ladies men man women woman girl boy mother father friend wedding baptism christmas birthday pearl pearls diamond diamonds stone stones ruby sapphire emerald opal amber crystal glass leather wood plastic porcelain paper steel iron tin zinc nickel clothes dress shoe shoes bag car boat house table chair bed food wine book game money loan bank stock share fund bitcoin stamp stamps watch watches clock glasses rent repair help colour color model brand weight value worth pure fine tax cross heart brooch cufflinks dog cat animal pants jacket coffee tea cheese bread beer bicycle phone soft hard matte brushed ankle foot nose navel arm finger real genuine fake used old antique nice large big small tiny heavy light thick thin wide narrow long short new simple grandfather graduation anniversary pound pounds dollar euro identity',
  plain: '',
}

// Ordinary words without the rings of a word of goods: matt is no mått.
const PLAIN_WORDS: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  sv: new Set(['matt', 'matta', 'mattare']),
}

const ordinaryTerms = termsByLanguage((language) => ORDINARY_WORDS[language])
const namesOfPages = termsByLanguage((language) => SHOP_PAGE_WORDS[language].map(({ names }) => names).join(' '))

/** An ordinary word, one of buying, a superlative, or one that names a page, in the language or in English. @param term folded */
export function isMeant(term: string, language: Language): boolean {
  if (language === 'plain') return false
  if (namesNoProduct(term) || isOrdinary(term, language)) return true
  return ([language, 'en'] as const).some((each) => namesOfPages(each).has(term) || isPageSubject(term, each))
}

/** A word that is meant, or one of the trade: it is not corrected. @param term folded */
export function isNoMistake(term: string, language: Language): boolean {
  return isMeant(term, language) || isTradeWord(term, language) || isTradeName(term, language)
}

/** Says for whom or how something is, or what another shop sells; in the language or in English. @param term folded */
export function isOrdinary(term: string, language: Language): boolean {
  return ordinaryTerms(language).has(term) || ordinaryTerms('en').has(term)
}

/** A word that only folds to the letters of another one. @param surface in lower case */
export function isPlainWord(surface: string, language: Language): boolean {
  return PLAIN_WORDS[language]?.has(surface) ?? false
}

function termsByLanguage(wordsOf: (language: Language) => string): (language: Language) => ReadonlySet<string> {
  const known = new Map<Language, ReadonlySet<string>>()
  return (language) => {
    const terms = known.get(language) ?? new Set(wordsOf(language).split(' ').map(fold))
    known.set(language, terms)
    return terms
  }
}
