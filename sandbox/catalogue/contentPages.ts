/**
 * CMS pages and blocks of the shops, in each store's language. The identifiers are the paths that the shops link to.
 */
import type { Content } from './content.ts'
import { ringSizePage, ringSizes } from './ringSizes.ts'
import { SERVICE_PAGES } from './servicePages.ts'
import { same, text } from './text.ts'

const terms: Content = {
  key: 'terms',
  kind: 'cms_page',
  identifier: text('salgsvilkar', 'kopvillkor', 'toimitusehdot', 'agb', 'condizioni-di-vendita'),
  title: text('Salgsvilkår', 'Köpvillkor', 'Toimitusehdot', 'Allgemeine Geschäftsbedingungen', 'Condizioni di vendita'),
  body: [
    text(
      'Prisen på varer av edelmetall følger metallprisen.',
      'Priset på varor av ädelmetall följer metallpriset.',
      'Jalometallituotteiden hinta seuraa metallihintaa.',
      'Der Preis von Waren aus Edelmetall folgt dem Metallkurs.',
      'Il prezzo dei prodotti in metallo prezioso segue la quotazione.',
    ),
    text(
      'Angreretten gjelder ikke barrer, mynter og varer som kappes på mål. Smykker, esker og utstyr kan returneres uten kostnad innen 30 dager.',
      'Ångerrätten gäller inte tackor, mynt och varor som kapas på mått. Smycken, askar och utrustning kan returneras utan kostnad inom 30 dagar.',
      'Peruuttamisoikeus ei koske harkkoja, kolikoita eikä mittaan leikattuja tuotteita. Korut, rasiat ja tarvikkeet voi palauttaa maksutta 30 päivän kuluessa.',
      'Das Widerrufsrecht gilt nicht für Barren, Münzen und Zuschnitte. Schmuck, Etuis und Zubehör nehmen wir 30 Tage lang kostenlos zurück.',
      'Il diritto di recesso non vale per lingotti, monete e prodotti tagliati su misura. Gioielli, astucci e accessori si possono restituire gratuitamente entro 30 giorni.',
    ),
    text(
      'Varen leveres forsikret, og risikoen går over på deg når du har kvittert for den. Blir den forsinket, kan du heve kjøpet og få pengene tilbake.',
      'Varan levereras försäkrad och risken övergår på dig när du har kvitterat den. Blir den försenad kan du häva köpet och få pengarna tillbaka.',
      'Tuote toimitetaan vakuutettuna, ja vaara siirtyy sinulle, kun olet kuitannut sen vastaanotetuksi. Jos toimitus viivästyy, voit purkaa kaupan ja saada rahasi takaisin.',
      'Die Ware wird versichert geliefert; die Gefahr geht auf Sie über, sobald Sie den Empfang bestätigt haben. Bei Verzug können Sie zurücktreten und erhalten Ihr Geld zurück.',
      'La merce viaggia assicurata e il rischio passa a te alla firma della consegna. In caso di ritardo puoi recedere e ottenere il rimborso.',
    ),
    text(
      'Er det feil ved varen, melder du fra innen rimelig tid. Loven gir deg rett til å reklamere i to år, og i fem år for det som er ment å vare lenger.',
      'Är det fel på varan hör du av dig inom skälig tid. Lagen ger dig rätt att reklamera i tre år.',
      'Jos tuotteessa on virhe, ilmoita siitä kohtuullisessa ajassa. Virhevastuu määräytyy kuluttajansuojalain mukaan.',
      'Ist die Ware mangelhaft, melden Sie sich bitte bei uns. Die gesetzliche Gewährleistung beträgt zwei Jahre.',
      'Se il prodotto presenta un difetto, scrivici. La garanzia legale di conformità è di due anni.',
    ),
  ],
}
const privacy: Content = {
  key: 'privacy',
  kind: 'cms_page',
  identifier: text('personvern', 'integritetspolicy', 'tietosuoja', 'datenschutz', 'privacy'),
  title: text('Personvern', 'Integritetspolicy', 'Tietosuoja', 'Datenschutz', 'Informativa sulla privacy'),
  body: [
    text(
      'Vi lagrer det vi trenger for å levere bestillingen din: navn, adresse, e-post og telefon. Loven krever at vi tar vare på bilag i fem år.',
      'Vi sparar det vi behöver för att leverera din beställning: namn, adress, e-post och telefon. Lagen kräver att vi sparar underlag i sju år.',
      'Tallennamme tilauksen toimittamiseen tarvittavat tiedot: nimen, osoitteen, sähköpostin ja puhelinnumeron. Laki velvoittaa säilyttämään tositteet kuusi vuotta.',
      'Wir speichern, was wir für Ihre Bestellung brauchen: Name, Adresse, E-Mail und Telefon. Belege bewahren wir nach dem Gesetz auf.',
      'Conserviamo i dati necessari per consegnare il tuo ordine: nome, indirizzo, e-mail e telefono. I documenti contabili sono conservati secondo la legge.',
    ),
    text(
      'Du kan når som helst be om innsyn, retting og sletting.',
      'Du kan när som helst begära insyn, rättelse och radering.',
      'Voit milloin tahansa pyytää tietojesi tarkastamista, oikaisua ja poistamista.',
      'Auskunft, Berichtigung und Löschung können Sie jederzeit verlangen.',
      'Puoi chiedere in ogni momento accesso, rettifica e cancellazione.',
    ),
    text(
      'Opplysningene deles bare med transportøren, betalingstjenesten og de myndighetene som loven nevner. Vi selger dem aldri.',
      'Uppgifterna delas bara med transportören, betaltjänsten och de myndigheter som lagen anger. Vi säljer dem aldrig.',
      'Tietoja luovutetaan vain kuljetusyritykselle, maksupalvelulle ja laissa mainituille viranomaisille. Emme koskaan myy niitä.',
      'Weitergegeben werden die Daten nur an Versand, Zahlungsdienst und die gesetzlich genannten Behörden. Wir verkaufen sie nie.',
      'I dati sono comunicati solo al corriere, al servizio di pagamento e alle autorità previste dalla legge. Non li vendiamo mai.',
    ),
    text(
      'Nettbutikken setter informasjonskapsler bare for innlogging, handlekurv, språk, utseende og visning med eller uten mva. Det finnes ingen andre.',
      'Butiken sätter kakor bara för inloggning, varukorg, språk, utseende och visning med eller utan moms. Det finns inga andra.',
      'Verkkokauppa asettaa evästeitä vain kirjautumista, ostoskoria, kieltä, ulkoasua ja hintojen verollista tai verotonta esitystapaa varten. Muita evästeitä ei ole.',
      'Der Shop setzt Cookies nur für Anmeldung, Warenkorb, Sprache, Erscheinungsbild und die Anzeige mit oder ohne MwSt. Andere gibt es nicht.',
      'Il negozio imposta cookie solo per l’accesso, il carrello, la lingua, l’aspetto e la visualizzazione con o senza IVA. Non ce ne sono altri.',
    ),
  ],
}
const business: Content = {
  key: 'business',
  kind: 'cms_page',
  identifier: text('bedriftsvilkar', 'foretagsvillkor', 'yritysehdot', 'geschaeftsbedingungen', 'condizioni-aziende'),
  title: text(
    'Bedriftsvilkår',
    'Företagsvillkor',
    'Yritysehdot',
    'AGB für Geschäftskunden',
    'Condizioni per le aziende',
  ),
  body: [
    text(
      'Bedrifter handler med organisasjonsnummer og får ti prosent lavere arbeidspris. Metallet har samme pris for alle.',
      'Företag handlar med organisationsnummer och får tio procent lägre arbetskostnad. Metallen har samma pris för alla.',
      'Yritykset asioivat Y-tunnuksella ja saavat työkustannuksesta kymmenen prosentin alennuksen. Metallin hinta on kaikille sama.',
      'Unternehmen kaufen mit ihrer Umsatzsteuer-Identifikationsnummer und zahlen zehn Prozent weniger Fasson. Das Metall kostet für alle gleich viel.',
      'Le aziende acquistano con partita IVA e pagano il dieci per cento in meno di lavorazione. Il metallo ha lo stesso prezzo per tutti.',
    ),
    text(
      'For gull på minst 325 promille som selges etter vekt, gjelder omvendt avgiftsplikt.',
      'För guld på minst 325 promille som säljs efter vikt gäller omvänd betalningsskyldighet.',
      'Vähintään 325 promillen kultaan, joka myydään painon mukaan, sovelletaan käännettyä verovelvollisuutta.',
      'Für Gold ab 325 Promille, das nach Gewicht verkauft wird, schuldet der Leistungsempfänger die Steuer.',
      'Per l’oro da almeno 325 millesimi venduto a peso si applica l’inversione contabile.',
    ),
  ],
}
const policies: Content = {
  key: 'policies',
  kind: 'cms_page',
  identifier: text('retningslinjer', 'riktlinjer', 'kaytannot', 'richtlinien', 'informative'),
  title: text('Retningslinjer', 'Riktlinjer', 'Käytännöt', 'Richtlinien', 'Informative'),
  body: [
    text(
      'Vi kjøper gull og sølv med sporbar opprinnelse, og smelter om det vi får inn fra Norden.',
      'Vi köper guld och silver med spårbart ursprung och smälter om det vi får in från Norden.',
      'Ostamme alkuperältään jäljitettävää kultaa ja hopeaa ja sulatamme Pohjoismaista saamamme metallin uudelleen.',
      'Wir kaufen Gold und Silber mit belegter Herkunft und schmelzen ein, was wir aus dem Norden erhalten.',
      'Acquistiamo oro e argento di origine tracciabile e rifondiamo quanto riceviamo dai Paesi nordici.',
    ),
    text(
      'Ved større kjøp av investeringsgull krever loven at vi kontrollerer identiteten din.',
      'Vid större köp av investeringsguld kräver lagen att vi kontrollerar din identitet.',
      'Suurissa sijoituskullan ostoissa laki velvoittaa meidät tunnistamaan asiakkaan.',
      'Bei größeren Käufen von Anlagegold verlangt das Gesetz eine Identitätsprüfung.',
      'Per gli acquisti rilevanti di oro da investimento la legge richiede la verifica dell’identità.',
    ),
  ],
}
const STATEMENT = text(
  'Gull, sølv, platina og palladium, veid og stemplet.',
  'Guld, silver, platina och palladium, vägda och stämplade.',
  'Kultaa, hopeaa, platinaa ja palladiumia punnittuna ja leimattuna.',
  'Gold, Silber, Platin und Palladium, gewogen und gestempelt.',
  'Oro, argento, platino e palladio, pesati e punzonati.',
)
const home: Content = {
  key: 'home',
  kind: 'cms_page',
  identifier: text('hjem', 'hem', 'etusivu', 'startseite', 'inizio'),
  title: text(
    'Edelmetall fra Karat',
    'Ädelmetall från Karat',
    'Jalometallia Karatista',
    'Edelmetall von Karat',
    'Metalli preziosi da Karat',
  ),
  body: [
    STATEMENT,
    text(
      'Vekt, finhet og mål står ved hver vare, så du kan regne etter selv.',
      'Vikt, finhalt och mått står vid varje vara, så att du kan räkna efter själv.',
      'Paino, pitoisuus ja mitat on ilmoitettu jokaisen tuotteen kohdalla, joten voit laskea itse.',
      'Gewicht, Feingehalt und Maße stehen bei jedem Artikel, sodass Sie nachrechnen können.',
      'Peso, titolo e misure sono indicati per ogni prodotto, così puoi rifare i conti.',
    ),
    text(
      'Det vi har på lager, sendes forsikret neste virkedag. Har du spørsmål om legering eller størrelse, svarer folk som selv har stått ved benken.',
      'Det vi har i lager skickas försäkrat nästa arbetsdag. Har du frågor om legering eller storlek får du svar av folk som själva har stått vid bänken.',
      'Varastossa olevat tuotteet lähetetään vakuutettuina seuraavana työpäivänä. Seosta tai kokoa koskeviin kysymyksiin vastaavat ihmiset, jotka ovat itse istuneet kultasepän pöydän ääressä.',
      'Lagerware geht am nächsten Werktag versichert ab. Fragen zu Legierung oder Größe beantworten Menschen, die selbst an der Werkbank gesessen haben.',
      'I prodotti disponibili partono assicurati il giorno lavorativo seguente. Alle domande su leghe o misure risponde chi ha lavorato al banco.',
    ),
  ],
}
const contact: Content = {
  key: 'contact',
  kind: 'cms_block',
  identifier: same('footer-contact'),
  title: text('Kontakt', 'Kontakt', 'Yhteystiedot', 'Kontakt', 'Contatti'),
  body: [
    text(
      'Kundeservice svarer på virkedager fra 9 til 16.',
      'Kundtjänst svarar på vardagar mellan 9 och 16.',
      'Asiakaspalvelu vastaa arkisin klo 9–16.',
      'Der Kundenservice ist werktags von 9 bis 16 Uhr erreichbar.',
      'Il servizio clienti risponde nei giorni feriali dalle 9 alle 16.',
    ),
  ],
}
const statement: Content = {
  key: 'statement',
  kind: 'cms_block',
  identifier: same('home-statement'),
  title: text(
    'Metall du kan veie',
    'Metall du kan väga',
    'Metallia, jonka voi punnita',
    'Metall, das man wiegen kann',
    'Metallo che si può pesare',
  ),
  body: [STATEMENT],
}

export const CONTENT: readonly Content[] = [
  home,
  terms,
  privacy,
  business,
  policies,
  ringSizes,
  contact,
  statement,
  ringSizePage,
  ...SERVICE_PAGES,
]
