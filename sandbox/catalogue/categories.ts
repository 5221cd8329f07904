/** The two category trees under the root: one for investors, one for goldsmiths. Ids never change. */
import { nordic, text, type NordicText } from './text.ts'
import type { Assortment } from './stores.ts'

export const ROOT_CATEGORY_ID = 2

export interface CategorySpec {
  readonly id: number
  readonly parent: string | null
  readonly tree: Assortment
  readonly name: NordicText
  readonly description: NordicText
  readonly isActive?: false
}

function saver(id: number, parent: string | null, name: NordicText, description: NordicText): CategorySpec {
  return { id, parent, tree: 'investment', name, description }
}
function smith(id: number, parent: string | null, name: NordicText, description: NordicText): CategorySpec {
  return { id, parent, tree: 'goldsmith', name, description }
}

const investmentTree = {
  gold: saver(
    10,
    null,
    text('Gull', 'Guld', 'Kulta', 'Gold', 'Oro'),
    text(
      'Barrer og mynter av gull, fra ett gram til en kilo.',
      'Tackor och mynt av guld, från ett gram till ett kilo.',
      'Kultaharkkoja ja kultakolikoita grammasta kiloon.',
      'Barren und Münzen aus Gold, vom Gramm bis zum Kilo.',
      'Lingotti e monete d’oro, da un grammo a un chilo.',
    ),
  ),
  goldBars: saver(
    11,
    'gold',
    text('Gullbarrer', 'Guldtackor', 'Kultaharkot', 'Goldbarren', 'Lingotti d’oro'),
    text(
      'Gullbarrer med finhet 999,9, preget eller støpt.',
      'Guldtackor med finhalt 999,9, präglade eller gjutna.',
      'Kultaharkkoja, pitoisuus 999,9, lyötyjä ja valettuja.',
      'Goldbarren mit Feingehalt 999,9, geprägt oder gegossen.',
      'Lingotti d’oro a titolo 999,9, coniati o fusi.',
    ),
  ),
  mintedGoldBars: saver(
    12,
    'goldBars',
    text(
      'Pregede gullbarrer',
      'Präglade guldtackor',
      'Lyödyt kultaharkot',
      'Geprägte Goldbarren',
      'Lingotti d’oro coniati',
    ),
    text(
      'Pregede barrer i sertifikatkort med serienummer.',
      'Präglade tackor i certifikatkort med serienummer.',
      'Lyötyjä harkkoja sertifikaattikortissa, sarjanumero harkossa.',
      'Geprägte Barren in der Zertifikatskarte mit Seriennummer.',
      'Lingotti coniati in certificato con numero di serie.',
    ),
  ),
  castGoldBars: saver(
    13,
    'goldBars',
    text(
      'Støpte gullbarrer',
      'Gjutna guldtackor',
      'Valetut kultaharkot',
      'Gegossene Goldbarren',
      'Lingotti d’oro fusi',
    ),
    text(
      'Støpte barrer har lavest påslag over spotprisen.',
      'Gjutna tackor har lägst påslag över spotpriset.',
      'Valetuissa harkoissa preemio spot-hintaan on pienin.',
      'Gegossene Barren haben das niedrigste Aufgeld auf den Spotpreis.',
      'I lingotti fusi hanno l’aggio più basso sul prezzo spot.',
    ),
  ),
  giftBars: saver(
    14,
    'goldBars',
    text('Gavebarrer', 'Presenttackor', 'Lahjaharkot', 'Geschenkbarren', 'Lingotti da regalo'),
    text(
      'Små gullbarrer i kort for dåp, bryllup og jul.',
      'Små guldtackor i kort för dop, bröllop och jul.',
      'Pieniä kultaharkkoja korteissa kastejuhliin, häihin ja jouluun.',
      'Kleine Goldbarren in Karten zu Taufe, Hochzeit und Weihnachten.',
      'Piccoli lingotti d’oro in biglietti per battesimi, nozze e Natale.',
    ),
  ),
  goldCoins: saver(
    15,
    'gold',
    text('Gullmynter', 'Guldmynt', 'Kultakolikot', 'Goldmünzen', 'Monete d’oro'),
    text(
      'Investeringsmynter og eldre omløpsmynter av gull.',
      'Investeringsmynt och äldre bruksmynt av guld.',
      'Kultaisia sijoituskolikoita ja vanhoja käyttökolikoita.',
      'Anlagemünzen und alte Umlaufmünzen aus Gold.',
      'Monete da investimento e monete d’oro storiche.',
    ),
  ),
  bullionCoins: saver(
    16,
    'goldCoins',
    text('Investeringsmynter', 'Investeringsmynt', 'Sijoituskolikot', 'Anlagemünzen', 'Monete da investimento'),
    text(
      'Kjente mynter som omsettes til gullverdi verden over.',
      'Kända mynt som handlas till guldvärde i hela världen.',
      'Tunnettuja kolikoita, joilla käydään kauppaa kullan hinnalla.',
      'Bekannte Münzen, die weltweit zum Goldwert gehandelt werden.',
      'Monete note, scambiate ovunque al valore dell’oro.',
    ),
  ),
  historicCoins: saver(
    17,
    'goldCoins',
    text(
      'Historiske gullmynter',
      'Historiska guldmynt',
      'Historialliset kultakolikot',
      'Historische Goldmünzen',
      'Monete d’oro storiche',
    ),
    text(
      'Omløpsmynter fra gullstandardens tid.',
      'Bruksmynt från guldmyntfotens tid.',
      'Kultakannan ajan käyttökolikoita.',
      'Umlaufmünzen aus der Zeit des Goldstandards.',
      'Monete circolanti dell’epoca del sistema aureo.',
    ),
  ),
  silver: saver(
    20,
    null,
    text('Sølv', 'Silver', 'Hopea', 'Silber', 'Argento'),
    text(
      'Sølvbarrer og sølvmynter for sparing.',
      'Silvertackor och silvermynt för sparande.',
      'Hopeaharkkoja ja hopeakolikoita säästäjälle.',
      'Silberbarren und Silbermünzen zum Sparen.',
      'Lingotti e monete d’argento per il risparmio.',
    ),
  ),
  silverBars: saver(
    21,
    'silver',
    text('Sølvbarrer', 'Silvertackor', 'Hopeaharkot', 'Silberbarren', 'Lingotti d’argento'),
    text(
      'Sølvbarrer 999 fra én unse til fem kilo.',
      'Silvertackor 999 från ett uns till fem kilo.',
      'Hopeaharkkoja 999 unssista viiteen kiloon.',
      'Silberbarren 999 von einer Unze bis fünf Kilo.',
      'Lingotti d’argento 999 da un’oncia a cinque chili.',
    ),
  ),
  silverCoins: saver(
    22,
    'silver',
    text('Sølvmynter', 'Silvermynt', 'Hopeakolikot', 'Silbermünzen', 'Monete d’argento'),
    text(
      'Investeringsmynter av sølv, enkeltvis og i rør.',
      'Investeringsmynt av silver, styckvis och i rör.',
      'Hopeisia sijoituskolikoita yksittäin ja putkissa.',
      'Anlagemünzen aus Silber, einzeln und in Tuben.',
      'Monete d’argento da investimento, singole e in tubi.',
    ),
  ),
  platinumGroup: saver(
    30,
    null,
    text(
      'Platina og palladium',
      'Platina och palladium',
      'Platina ja palladium',
      'Platin und Palladium',
      'Platino e palladio',
    ),
    text(
      'Barrer og mynter av platinametallene.',
      'Tackor och mynt av platinametallerna.',
      'Platinametallien harkkoja ja kolikoita.',
      'Barren und Münzen aus den Platinmetallen.',
      'Lingotti e monete dei metalli del gruppo del platino.',
    ),
  ),
  platinum: saver(
    31,
    'platinumGroup',
    text('Platina', 'Platina', 'Platina', 'Platin', 'Platino'),
    text(
      'Platinabarrer 999,5 og platinamynter.',
      'Platinatackor 999,5 och platinamynt.',
      'Platinaharkkoja 999,5 ja platinakolikoita.',
      'Platinbarren 999,5 und Platinmünzen.',
      'Lingotti di platino 999,5 e monete di platino.',
    ),
  ),
  palladium: saver(
    32,
    'platinumGroup',
    text('Palladium', 'Palladium', 'Palladium', 'Palladium', 'Palladio'),
    text(
      'Palladiumbarrer 999,5.',
      'Palladiumtackor 999,5.',
      'Palladiumharkkoja 999,5.',
      'Palladiumbarren 999,5.',
      'Lingotti di palladio 999,5.',
    ),
  ),
  rhodium: saver(
    33,
    'platinumGroup',
    text('Rodium', 'Rodium', 'Rodium', 'Rhodium', 'Rodio'),
    text(
      'Rodiumbarrer 999 for den som tåler svingninger.',
      'Rodiumtackor 999 för den som tål svängningar.',
      'Rodiumharkkoja 999 hintavaihteluja sietävälle.',
      'Rhodiumbarren 999 für Anleger, die Schwankungen aushalten.',
      'Lingotti di rodio 999 per chi sopporta le oscillazioni.',
    ),
  ),
  jewellery: saver(
    40,
    null,
    text('Smykker', 'Smycken', 'Korut', 'Schmuck', 'Gioielli'),
    text(
      'Kjeder, ringer, anheng og øresmykker i sølv og gull.',
      'Kedjor, ringar, hängen och örhängen i silver och guld.',
      'Ketjuja, sormuksia, riipuksia ja korvakoruja hopeasta ja kullasta.',
      'Ketten, Ringe, Anhänger und Ohrschmuck aus Silber und Gold.',
      'Collane, anelli, ciondoli e orecchini in argento e oro.',
    ),
  ),
  chains: saver(
    41,
    'jewellery',
    text('Kjeder', 'Kedjor', 'Ketjut', 'Ketten', 'Catene'),
    text(
      'Ferdige kjeder med lås, i flere lengder.',
      'Färdiga kedjor med lås, i flera längder.',
      'Valmiita lukollisia ketjuja eri pituuksina.',
      'Fertige Ketten mit Verschluss, in mehreren Längen.',
      'Catene finite con chiusura, in varie lunghezze.',
    ),
  ),
  necklaces: saver(
    42,
    'chains',
    text('Halskjeder', 'Halskedjor', 'Kaulaketjut', 'Halsketten', 'Collane'),
    text(
      'Halskjeder fra 38 til 60 cm.',
      'Halskedjor från 38 till 60 cm.',
      'Kaulaketjuja 38–60 cm.',
      'Halsketten von 38 bis 60 cm.',
      'Collane da 38 a 60 cm.',
    ),
  ),
  bracelets: saver(
    43,
    'chains',
    text('Armbånd', 'Armband', 'Rannekorut', 'Armbänder', 'Bracciali'),
    text(
      'Armbånd fra 17 til 21 cm.',
      'Armband från 17 till 21 cm.',
      'Rannekoruja 17–21 cm.',
      'Armbänder von 17 bis 21 cm.',
      'Bracciali da 17 a 21 cm.',
    ),
  ),
  rings: saver(
    44,
    'jewellery',
    text('Ringer', 'Ringar', 'Sormukset', 'Ringe', 'Anelli'),
    text(
      'Gifteringer og signetringer i alle størrelser.',
      'Vigselringar och klackringar i alla storlekar.',
      'Vihki- ja sinettisormuksia kaikissa kokoluokissa.',
      'Trauringe und Siegelringe in allen Größen.',
      'Fedi e anelli chevalier in tutte le misure.',
    ),
  ),
  pendants: saver(
    45,
    'jewellery',
    text('Anheng', 'Hängen', 'Riipukset', 'Anhänger', 'Ciondoli'),
    text(
      'Anheng for kjeder, og rammer for mynter.',
      'Hängen för kedjor, och ramar för mynt.',
      'Riipuksia ketjuihin ja kehyksiä kolikoille.',
      'Anhänger für Ketten und Fassungen für Münzen.',
      'Ciondoli per catene e cornici per monete.',
    ),
  ),
  earrings: saver(
    46,
    'jewellery',
    text('Øresmykker', 'Örhängen', 'Korvakorut', 'Ohrschmuck', 'Orecchini'),
    text(
      'Creoler og ørepynt i par.',
      'Creoler och örhängen i par.',
      'Korvarenkaita ja korvakoruja pareittain.',
      'Creolen und Ohrstecker als Paar.',
      'Cerchi e orecchini a paia.',
    ),
  ),
  gifts: saver(
    50,
    null,
    text('Gaver', 'Presenter', 'Lahjat', 'Geschenke', 'Regali'),
    text(
      'Gavekort og gaveesker med gull og sølv.',
      'Presentkort och presentaskar med guld och silver.',
      'Lahjakortteja ja lahjarasioita kullasta ja hopeasta.',
      'Gutscheine und Geschenkschachteln mit Gold und Silber.',
      'Buoni regalo e confezioni con oro e argento.',
    ),
  ),
  vouchers: saver(
    51,
    'gifts',
    text('Gavekort', 'Presentkort', 'Lahjakortit', 'Gutscheine', 'Buoni regalo'),
    text(
      'Gavekort sendes på e-post og gjelder i tre år.',
      'Presentkort skickas med e-post och gäller i tre år.',
      'Lahjakortti lähetetään sähköpostilla ja on voimassa kolme vuotta.',
      'Gutscheine kommen per E-Mail und gelten drei Jahre.',
      'I buoni arrivano per e-mail e valgono tre anni.',
    ),
  ),
  giftSets: saver(
    52,
    'gifts',
    text('Gavesett', 'Presentset', 'Lahjasetit', 'Geschenksets', 'Set regalo'),
    text(
      'Sett du setter sammen selv, med eske og kort.',
      'Set som du sätter ihop själv, med ask och kort.',
      'Itse koottavia settejä rasian ja kortin kera.',
      'Sets zum Zusammenstellen, mit Schachtel und Karte.',
      'Set da comporre, con scatola e biglietto.',
    ),
  ),
  storage: saver(
    60,
    null,
    text('Oppbevaring', 'Förvaring', 'Säilytys', 'Aufbewahrung', 'Custodia'),
    text(
      'Kapsler, rør og esker som holder mynter og barrer fine.',
      'Kapslar, rör och askar som håller mynt och tackor fina.',
      'Kapseleita, putkia ja rasioita kolikoille ja harkoille.',
      'Kapseln, Tuben und Schachteln für Münzen und Barren.',
      'Capsule, tubi e scatole per monete e lingotti.',
    ),
  ),
  capsules: saver(
    61,
    'storage',
    text('Myntkapsler', 'Myntkapslar', 'Kolikkokapselit', 'Münzkapseln', 'Capsule per monete'),
    text(
      'Kapsler etter myntens diameter.',
      'Kapslar efter myntets diameter.',
      'Kapseleita kolikon halkaisijan mukaan.',
      'Kapseln nach dem Durchmesser der Münze.',
      'Capsule secondo il diametro della moneta.',
    ),
  ),
  boxes: saver(
    62,
    'storage',
    text('Esker og rør', 'Askar och rör', 'Rasiat ja putket', 'Schachteln und Tuben', 'Scatole e tubi'),
    text(
      'Esker, rør og album.',
      'Askar, rör och album.',
      'Rasioita, putkia ja kansioita.',
      'Schachteln, Tuben und Alben.',
      'Scatole, tubi e album.',
    ),
  ),
  testing: saver(
    63,
    'storage',
    text('Kontroll og vekt', 'Kontroll och vikt', 'Tarkastus ja punnitus', 'Prüfen und Wiegen', 'Verifica e pesatura'),
    text(
      'Vekter, luper og prøveutstyr for metall.',
      'Vågar, luppar och provutrustning för metall.',
      'Vaakoja, luuppeja ja koestusvälineitä.',
      'Waagen, Lupen und Prüfmittel für Metall.',
      'Bilance, lenti e strumenti di saggio.',
    ),
  ),
  services: saver(
    70,
    null,
    text('Tjenester', 'Tjänster', 'Palvelut', 'Dienstleistungen', 'Servizi'),
    text(
      'Gravering, analyse og dokumenter til nedlasting.',
      'Gravyr, analys och dokument att ladda ner.',
      'Kaiverrus, analyysi ja ladattavat asiakirjat.',
      'Gravur, Analyse und Unterlagen zum Herunterladen.',
      'Incisioni, analisi e documenti da scaricare.',
    ),
  ),
  preorder: saver(
    71,
    null,
    text('Forhåndssalg', 'Förhandsförsäljning', 'Ennakkomyynti', 'Vorverkauf', 'Prevendita'),
    text(
      'Mynter av neste årgang før de er preget.',
      'Mynt av nästa årgång innan de är präglade.',
      'Seuraavan vuosikerran kolikot ennen lyöntiä.',
      'Münzen des nächsten Jahrgangs vor der Prägung.',
      'Monete della prossima annata prima del conio.',
    ),
  ),
  retired: {
    ...saver(
      72,
      null,
      text('Utgåtte varer', 'Utgångna varor', 'Poistuneet tuotteet', 'Auslaufware', 'Fuori produzione'),
      text(
        'Varer som ikke lenger føres.',
        'Varor som inte längre förs.',
        'Tuotteita, jotka eivät enää kuulu valikoimaan.',
        'Ware, die nicht mehr geführt wird.',
        'Articoli non più in assortimento.',
      ),
    ),
    isActive: false,
  },
} satisfies Record<string, CategorySpec>

const goldsmithTree = {
  semiFinished: smith(
    100,
    null,
    nordic('Halvfabrikata', 'Halvfabrikat', 'Puolivalmisteet'),
    nordic(
      'Tråd, plate, rør og rondeller i gull, sølv, platina og palladium.',
      'Tråd, plåt, rör och rondeller i guld, silver, platina och palladium.',
      'Lankaa, levyä, putkea ja rondelleja kullasta, hopeasta, platinasta ja palladiumista.',
    ),
  ),
  wire: smith(
    101,
    'semiFinished',
    nordic('Tråd', 'Tråd', 'Langat'),
    nordic(
      'Tråd på meter, myk eller hard.',
      'Tråd på meter, mjuk eller hård.',
      'Lankaa metreittäin, pehmeänä tai kovana.',
    ),
  ),
  roundWire: smith(
    102,
    'wire',
    nordic('Rundtråd', 'Rundtråd', 'Pyöreät langat'),
    nordic('Rundtråd fra 0,3 til 6,0 mm.', 'Rundtråd från 0,3 till 6,0 mm.', 'Pyöreää lankaa 0,3–6,0 mm.'),
  ),
  profileWire: smith(
    103,
    'wire',
    nordic('Profiltråd', 'Profiltråd', 'Profiililangat'),
    nordic(
      'Halvrund, firkantet, flat og oval tråd.',
      'Halvrund, fyrkantig, platt och oval tråd.',
      'Puolipyöreää, neliömäistä, lattaa ja soikeaa lankaa.',
    ),
  ),
  decorativeWire: smith(
    104,
    'wire',
    nordic('Sarg- og pyntetråd', 'Sarg- och prydnadstråd', 'Istukkanauhat ja koristelangat'),
    nordic(
      'Sargtråd, perletråd og snotråd.',
      'Sargtråd, pärltråd och snodd tråd.',
      'Istukkanauhaa, helmilankaa ja kierrelankaa.',
    ),
  ),
  sheet: smith(
    105,
    'semiFinished',
    nordic('Plate', 'Plåt', 'Levyt'),
    nordic(
      'Plate som kappes på mål i hele millimeter.',
      'Plåt som kapas på mått i hela millimeter.',
      'Levyä millimetrin tarkkuudella mittaan leikattuna.',
    ),
  ),
  tube: smith(
    106,
    'semiFinished',
    nordic('Rør', 'Rör', 'Putket'),
    nordic('Rør og sjarnerrør.', 'Rör och charnérrör.', 'Putkea ja saranaputkea.'),
  ),
  discs: smith(
    107,
    'semiFinished',
    nordic('Rondeller', 'Rondeller', 'Rondellit'),
    nordic(
      'Utstansede rondeller for anheng og skåler.',
      'Stansade rondeller för hängen och skålar.',
      'Stanssattuja rondelleja riipuksiin ja kupuihin.',
    ),
  ),
  castingAndSolder: smith(
    110,
    null,
    nordic('Støping og lodding', 'Gjutning och lödning', 'Valu ja juotto'),
    nordic(
      'Granulat, forlegeringer og slaglodd.',
      'Granulat, förlegeringar och slaglod.',
      'Rakeita, esiseoksia ja juotteita.',
    ),
  ),
  grain: smith(
    111,
    'castingAndSolder',
    nordic('Støpegranulat', 'Gjutgranulat', 'Valurakeet'),
    nordic(
      'Granulat av rene metaller og ferdige legeringer.',
      'Granulat av rena metaller och färdiga legeringar.',
      'Rakeita puhtaista metalleista ja valmiista seoksista.',
    ),
  ),
  masterAlloy: smith(
    112,
    'castingAndSolder',
    nordic('Forlegeringer', 'Förlegeringar', 'Esiseokset'),
    nordic(
      'Forlegeringer til å blande med finmetall.',
      'Förlegeringar att blanda med finmetall.',
      'Esiseoksia sekoitettavaksi hienometalliin.',
    ),
  ),
  solder: smith(
    113,
    'castingAndSolder',
    nordic('Slaglodd', 'Slaglod', 'Juotteet'),
    nordic(
      'Slaglodd uten kadmium, i flere smeltetrinn.',
      'Kadmiumfritt slaglod i flera smältsteg.',
      'Kadmiumittomia juotteita eri sulamisportaissa.',
    ),
  ),
  silverSolder: smith(
    114,
    'solder',
    nordic('Sølvslaglodd', 'Silverslaglod', 'Hopeajuotteet'),
    nordic(
      'Tråd, plate og pasta av sølvlodd.',
      'Tråd, plåt och pasta av silverlod.',
      'Hopeajuotetta lankana, levynä ja tahnana.',
    ),
  ),
  goldSolder: smith(
    115,
    'solder',
    nordic('Gull- og platinalodd', 'Guld- och platinalod', 'Kulta- ja platinajuotteet'),
    nordic(
      'Lodd med samme finhet som arbeidet.',
      'Lod med samma finhalt som arbetet.',
      'Juotteita, joiden pitoisuus vastaa työtä.',
    ),
  ),
  smithChains: smith(
    120,
    null,
    nordic('Kjeder', 'Kedjor', 'Ketjut'),
    nordic(
      'Kjede på meter og ferdige kjeder.',
      'Kedja på meter och färdiga kedjor.',
      'Ketjua metreittäin ja valmiina.',
    ),
  ),
  chainByMetre: smith(
    121,
    'smithChains',
    nordic('Kjede på meter', 'Kedja på meter', 'Ketju metreittäin'),
    nordic('Kjede som kappes på mål.', 'Kedja som kapas på mått.', 'Mittaan katkaistavaa ketjua.'),
  ),
  silverChainByMetre: smith(
    122,
    'chainByMetre',
    nordic('Sølvkjede på meter', 'Silverkedja på meter', 'Hopeaketju metreittäin'),
    nordic('Metervare i sølv 925.', 'Metervara i silver 925.', 'Metritavaraa hopeasta 925.'),
  ),
  goldChainByMetre: smith(
    123,
    'chainByMetre',
    nordic('Gullkjede på meter', 'Guldkedja på meter', 'Kultaketju metreittäin'),
    nordic('Metervare i gull 585 og 750.', 'Metervara i guld 585 och 750.', 'Metritavaraa kullasta 585 ja 750.'),
  ),
  readyNecklaces: smith(
    124,
    'smithChains',
    nordic('Ferdige halskjeder', 'Färdiga halskedjor', 'Valmiit kaulaketjut'),
    nordic(
      'Halskjeder med lås, klare for butikk.',
      'Halskedjor med lås, klara för butik.',
      'Lukollisia kaulaketjuja myyntivalmiina.',
    ),
  ),
  readyBracelets: smith(
    125,
    'smithChains',
    nordic('Ferdige armbånd', 'Färdiga armband', 'Valmiit rannekorut'),
    nordic('Armbånd med lås.', 'Armband med lås.', 'Lukollisia rannekoruja.'),
  ),
  findings: smith(
    130,
    null,
    nordic('Furniturer', 'Furnityrer', 'Korutarvikkeet'),
    nordic(
      'Låser, ringer, fatninger og øredeler.',
      'Lås, ringar, fattningar och örondelar.',
      'Lukkoja, renkaita, istukoita ja korvakorun osia.',
    ),
  ),
  clasps: smith(
    131,
    'findings',
    nordic('Låser', 'Lås', 'Lukot'),
    nordic('Låser for kjeder og armbånd.', 'Lås för kedjor och armband.', 'Lukkoja ketjuihin ja rannekoruihin.'),
  ),
  jumpRings: smith(
    132,
    'findings',
    nordic('Binderinger', 'Motringar', 'Välirenkaat'),
    nordic('Åpne og loddede binderinger.', 'Öppna och lödda motringar.', 'Avoimia ja juotettuja välirenkaita.'),
  ),
  earFindings: smith(
    133,
    'findings',
    nordic('Øredeler', 'Örondelar', 'Korvakorun osat'),
    nordic(
      'Stifter, kroker og låser, alltid i par.',
      'Stift, krokar och stopp, alltid i par.',
      'Tappeja, koukkuja ja lukkoja, aina pareittain.',
    ),
  ),
  settings: smith(
    134,
    'findings',
    nordic('Fatninger', 'Fattningar', 'Istukat'),
    nordic('Fatninger etter steinens størrelse.', 'Fattningar efter stenens storlek.', 'Istukoita kiven koon mukaan.'),
  ),
  clawSettings: smith(
    135,
    'settings',
    nordic('Klofatninger', 'Klofattningar', 'Kynsi-istukat'),
    nordic(
      'Fatninger med fire og seks klør.',
      'Fattningar med fyra och sex klor.',
      'Neljän ja kuuden kynnen istukoita.',
    ),
  ),
  bezelSettings: smith(
    136,
    'settings',
    nordic('Sargfatninger', 'Sargfattningar', 'Kehysistukat'),
    nordic('Runde og ovale sarger.', 'Runda och ovala sargar.', 'Pyöreitä ja soikeita kehysistukoita.'),
  ),
  bailsAndPins: smith(
    137,
    'findings',
    nordic('Hemper og nåler', 'Hängöglor och nålar', 'Riipuslenkit ja neulat'),
    nordic(
      'Hemper for anheng og nåler for brosjer.',
      'Öglor för hängen och nålar för broscher.',
      'Lenkkejä riipuksiin ja neuloja rintaneuloihin.',
    ),
  ),
  smithRings: smith(
    140,
    null,
    nordic('Ringer og smykker', 'Ringar och smycken', 'Sormukset ja korut'),
    nordic(
      'Ringemner, ferdige ringer og smykker.',
      'Ringämnen, färdiga ringar och smycken.',
      'Sormusaihioita, valmiita sormuksia ja koruja.',
    ),
  ),
  ringBlanks: smith(
    141,
    'smithRings',
    nordic('Ringemner', 'Ringämnen', 'Sormusaihiot'),
    nordic(
      'Sømløse emner etter profil, bredde og størrelse.',
      'Sömlösa ämnen efter profil, bredd och storlek.',
      'Saumattomia aihioita profiilin, leveyden ja koon mukaan.',
    ),
  ),
  readyRings: smith(
    142,
    'smithRings',
    nordic('Ferdige ringer', 'Färdiga ringar', 'Valmiit sormukset'),
    nordic(
      'Gifteringer og signetringer for gravering.',
      'Vigselringar och klackringar för gravyr.',
      'Vihki- ja sinettisormuksia kaiverrettavaksi.',
    ),
  ),
  readyJewellery: smith(
    143,
    'smithRings',
    nordic('Anheng og øresmykker', 'Hängen och örhängen', 'Riipukset ja korvakorut'),
    nordic('Ferdige smykker for butikken.', 'Färdiga smycken för butiken.', 'Valmiita koruja myymälään.'),
  ),
  tools: smith(
    150,
    null,
    nordic('Verktøy', 'Verktyg', 'Työkalut'),
    nordic('Verktøy for gullsmedens benk.', 'Verktyg för guldsmedens bänk.', 'Työkaluja kultasepän pöydälle.'),
  ),
  pliersAndTweezers: smith(
    151,
    'tools',
    nordic('Tenger og pinsetter', 'Tänger och pincetter', 'Pihdit ja pinsetit'),
    nordic('Tenger, sakser og pinsetter.', 'Tänger, saxar och pincetter.', 'Pihtejä, saksia ja pinsettejä.'),
  ),
  sawsAndFiles: smith(
    152,
    'tools',
    nordic('Saging og filing', 'Sågning och filning', 'Sahaus ja viilaus'),
    nordic('Buer, sagblader og filer.', 'Bågar, sågblad och filar.', 'Sahankaaria, teriä ja viiloja.'),
  ),
  sawBlades: smith(
    153,
    'sawsAndFiles',
    nordic('Løvsagblader', 'Lövsågsblad', 'Lehtisahanterät'),
    nordic('Blader gross for gross, fra 8/0 til 6.', 'Blad per gross, från 8/0 till 6.', 'Teriä krosseittain, 8/0–6.'),
  ),
  forming: smith(
    154,
    'tools',
    nordic('Forming', 'Formning', 'Muotoilu'),
    nordic(
      'Hammere, ringstokker, trekkskiver og valser.',
      'Hammare, ringriglar, dragskivor och valsverk.',
      'Vasaroita, riikeleitä, vetolevyjä ja valsseja.',
    ),
  ),
  solderingTools: smith(
    155,
    'tools',
    nordic('Loddeutstyr', 'Lödutrustning', 'Juottovälineet'),
    nordic('Brennere, digler og underlag.', 'Brännare, deglar och underlag.', 'Polttimia, upokkaita ja alustoja.'),
  ),
  burrs: smith(
    156,
    'tools',
    nordic('Freser og bor', 'Fräsar och borr', 'Porat ja jyrsimet'),
    nordic(
      'Roterende verktøy med 2,35 mm skaft.',
      'Roterande verktyg med 2,35 mm skaft.',
      'Pyöriviä työkaluja 2,35 mm varrella.',
    ),
  ),
  measuring: smith(
    157,
    'tools',
    nordic('Måling og veiing', 'Mätning och vägning', 'Mittaus ja punnitus'),
    nordic(
      'Vekter, skyvelær og ringmål.',
      'Vågar, skjutmått och ringmått.',
      'Vaakoja, työntömittoja ja sormusmittoja.',
    ),
  ),
  consumables: smith(
    160,
    null,
    nordic('Kjemi og forbruk', 'Kemi och förbrukning', 'Kemia ja tarvikkeet'),
    nordic(
      'Beis, flussmidler, bad, polering og sliping.',
      'Betmedel, flussmedel, bad, polering och slipning.',
      'Peittausta, juoksutteita, kylpyjä, kiillotusta ja hiontaa.',
    ),
  ),
  chemicals: smith(
    161,
    'consumables',
    nordic('Kjemikalier', 'Kemikalier', 'Kemikaalit'),
    nordic(
      'Kjemikalier med faremerking og sikkerhetsdatablad.',
      'Kemikalier med faromärkning och säkerhetsdatablad.',
      'Kemikaaleja varoitusmerkinnöin ja käyttöturvallisuustiedottein.',
    ),
  ),
  polishing: smith(
    162,
    'consumables',
    nordic('Polering', 'Polering', 'Kiillotus'),
    nordic('Pastaer, børster og filtskiver.', 'Pastor, borstar och filtskivor.', 'Tahnoja, harjoja ja huopalaikkoja.'),
  ),
  abrasives: smith(
    163,
    'consumables',
    nordic('Sliping', 'Slipning', 'Hionta'),
    nordic(
      'Papir og slipeskiver etter korning.',
      'Papper och slipskivor efter kornstorlek.',
      'Papereita ja laikkoja karkeuden mukaan.',
    ),
  ),
  smithMetals: smith(
    170,
    null,
    nordic('Finmetall og tjenester', 'Finmetall och tjänster', 'Hienometallit ja palvelut'),
    nordic(
      'Barrer av gull, sølv, platina, palladium og rodium.',
      'Tackor av guld, silver, platina, palladium och rodium.',
      'Kulta-, hopea-, platina-, palladium- ja rodiumharkkoja.',
    ),
  ),
  smithGoldBars: smith(
    171,
    'smithMetals',
    nordic('Gullbarrer', 'Guldtackor', 'Kultaharkot'),
    nordic('Gullbarrer med finhet 999,9.', 'Guldtackor med finhalt 999,9.', 'Kultaharkkoja, pitoisuus 999,9.'),
  ),
  smithSilverBars: smith(
    172,
    'smithMetals',
    nordic('Sølvbarrer', 'Silvertackor', 'Hopeaharkot'),
    nordic('Sølvbarrer med finhet 999.', 'Silvertackor med finhalt 999.', 'Hopeaharkkoja, pitoisuus 999.'),
  ),
  smithPlatinumGroupBars: smith(
    173,
    'smithMetals',
    nordic('Platinametaller', 'Platinametaller', 'Platinametallit'),
    nordic(
      'Barrer av platina, palladium og rodium.',
      'Tackor av platina, palladium och rodium.',
      'Platina-, palladium- ja rodiumharkkoja.',
    ),
  ),
  smithServices: smith(
    180,
    'smithMetals',
    nordic('Tjenester og prislister', 'Tjänster och prislistor', 'Palvelut ja hinnastot'),
    nordic(
      'Analyse, raffinering, gravering og prislister.',
      'Analys, raffinering, gravyr och prislistor.',
      'Analyysi, jalostus, kaiverrus ja hinnastot.',
    ),
  ),
  workshopSale: smith(
    181,
    'tools',
    nordic('Brukt verkstedutstyr', 'Begagnad verkstadsutrustning', 'Käytetyt verstaslaitteet'),
    nordic(
      'Brukte maskiner når vi har dem.',
      'Begagnade maskiner när vi har dem.',
      'Käytettyjä koneita silloin, kun niitä on.',
    ),
  ),
  smithRetired: {
    ...smith(
      182,
      null,
      nordic('Utgåtte varer', 'Utgångna varor', 'Poistuneet tuotteet'),
      nordic(
        'Varer som ikke lenger føres.',
        'Varor som inte längre förs.',
        'Tuotteita, jotka eivät enää kuulu valikoimaan.',
      ),
    ),
    isActive: false,
  },
} satisfies Record<string, CategorySpec>

const all = { ...investmentTree, ...goldsmithTree }

export type CategoryKey = keyof typeof all

export const CATEGORIES: Readonly<Record<CategoryKey, CategorySpec>> = all
