/** CMS pages about the shop, delivery, payment, returns and buying back. */
import type { Content } from './content.ts'
import { same, text } from './text.ts'

const about: Content = {
  key: 'about',
  kind: 'cms_page',
  identifier: text('om-karat', 'om-karat', 'tietoa-karatista', 'ueber-karat', 'chi-siamo'),
  title: text('Om Karat', 'Om Karat', 'Tietoa Karatista', 'Über Karat', 'Chi siamo'),
  body: [
    text(
      'Karat leverer edelmetall til sparere og gullsmeder i Norden, Tyskland og Italia. Smelteverket vårt tar imot skrapgull og gjør det til barrer, tråd og plate.',
      'Karat levererar ädelmetall till sparare och guldsmeder i Norden, Tyskland och Italien. Vårt smältverk tar emot skrotguld och gör det till tackor, tråd och plåt.',
      'Karat toimittaa jalometallia säästäjille ja kultasepille Pohjoismaihin, Saksaan ja Italiaan. Sulattomme tekee romukullasta harkkoja, lankaa ja levyä.',
      'Karat liefert Edelmetall an Sparer und Goldschmiede in den nordischen Ländern, Deutschland und Italien. Unsere Scheiderei macht aus Altgold Barren, Draht und Blech.',
      'Karat fornisce metalli preziosi a risparmiatori e orafi nei Paesi nordici, in Germania e in Italia. La nostra fonderia trasforma l’oro usato in lingotti, filo e lastra.',
    ),
    text(
      'Hver pris følger metallprisen og sier hva metallet, arbeidet og avgiften er. Barrer har serienummer, og finheten er kontrollert av et akkreditert laboratorium.',
      'Varje pris följer metallpriset och visar vad som är metall, arbete och moms. Tackorna har serienummer, och finhalten är kontrollerad av ett ackrediterat laboratorium.',
      'Jokainen hinta seuraa metallin hintaa ja erittelee metallin, työn ja veron. Harkoissa on sarjanumero, ja pitoisuuden on tarkastanut akkreditoitu laboratorio.',
      'Jeder Preis folgt dem Metallkurs und nennt Metall, Fasson und Steuer einzeln. Barren tragen eine Seriennummer; den Feingehalt prüft ein akkreditiertes Labor.',
      'Ogni prezzo segue la quotazione e indica metallo, lavorazione e imposta. I lingotti hanno un numero di serie e il titolo è verificato da un laboratorio accreditato.',
    ),
    text(
      'Du finner firmaopplysninger, telefon og e-post nederst på hver side.',
      'Företagsuppgifter, telefon och e-post finns längst ned på varje sida.',
      'Yritystiedot, puhelinnumero ja sähköpostiosoite ovat jokaisen sivun alaosassa.',
      'Firmenangaben, Telefon und E-Mail stehen am Ende jeder Seite.',
      'I dati della società, il telefono e l’e-mail sono in fondo a ogni pagina.',
    ),
  ],
}

const delivery: Content = {
  key: 'delivery',
  kind: 'cms_page',
  identifier: text('levering', 'leverans', 'toimitus', 'lieferung', 'consegna'),
  title: text('Levering', 'Leverans', 'Toimitus', 'Lieferung', 'Consegna'),
  body: [
    text(
      'Varer på lager sendes neste virkedag, forsikret og mot signatur. Kjemikalier går bare med bil.',
      'Varor i lager skickas nästa arbetsdag, försäkrade och mot underskrift. Kemikalier skickas endast med bil.',
      'Varastotuotteet lähetetään seuraavana työpäivänä vakuutettuina ja kuittausta vastaan. Kemikaalit kulkevat vain maanteitse.',
      'Lagerware geht am nächsten Werktag versichert und gegen Unterschrift ab. Chemikalien fahren nur auf der Straße.',
      'I prodotti disponibili partono il giorno lavorativo seguente, assicurati e con firma. I prodotti chimici viaggiano solo su strada.',
    ),
    text(
      'Pakken er nøytral: verken avsenderen eller innholdet står utenpå. Den er forsikret for hele verdien til du har kvittert.',
      'Paketet är neutralt: varken avsändare eller innehåll syns utanpå. Det är försäkrat för hela värdet tills du har kvitterat.',
      'Paketti on neutraali: lähettäjä ja sisältö eivät näy päältä. Se on vakuutettu täydestä arvosta, kunnes kuittaat sen.',
      'Das Paket ist neutral: Weder Absender noch Inhalt sind außen zu erkennen. Bis zu Ihrer Unterschrift ist es zum vollen Wert versichert.',
      'Il pacco è anonimo: all’esterno non compaiono né il mittente né il contenuto. È assicurato per l’intero valore fino alla tua firma.',
    ),
    text(
      'Varer som kappes på mål, trenger to virkedager. Forhåndssalg sendes når varen er kommet, og datoen står ved varen.',
      'Varor som kapas på mått behöver två arbetsdagar. Förköp skickas när varan har kommit, och datumet står vid varan.',
      'Mittaan leikattavat tuotteet vaativat kaksi työpäivää. Ennakkomyynnin tuotteet lähetetään niiden saavuttua; päivä on ilmoitettu tuotteen kohdalla.',
      'Zuschnitte brauchen zwei Werktage. Vorverkaufsware geht ab, sobald sie eingetroffen ist; das Datum steht beim Artikel.',
      'I tagli su misura richiedono due giorni lavorativi. I prodotti in prevendita partono al loro arrivo; la data è indicata accanto al prodotto.',
    ),
  ],
}

const payment: Content = {
  key: 'payment',
  kind: 'cms_page',
  identifier: text('betaling', 'betalning', 'maksaminen', 'zahlung', 'pagamento'),
  title: text('Betaling', 'Betalning', 'Maksaminen', 'Zahlung', 'Pagamento'),
  body: [
    text(
      'Du betaler med kort eller bankoverføring. Bedrifter med avtale får faktura.',
      'Du betalar med kort eller banköverföring. Företag med avtal får faktura.',
      'Voit maksaa kortilla tai tilisiirrolla. Sopimusasiakkaat saavat laskun.',
      'Sie zahlen mit Karte oder Überweisung. Unternehmen mit Vereinbarung erhalten eine Rechnung.',
      'Puoi pagare con carta o bonifico. Le aziende con accordo ricevono fattura.',
    ),
    text(
      'Prisen låses når du bestiller. Ved bankoverføring gjelder den i to virkedager; kommer ikke beløpet innen da, faller bestillingen bort.',
      'Priset låses när du beställer. Vid banköverföring gäller det i två arbetsdagar; kommer beloppet inte inom den tiden förfaller beställningen.',
      'Hinta lukitaan, kun tilaat. Tilisiirrossa se on voimassa kaksi työpäivää; jos maksu ei saavu siihen mennessä, tilaus raukeaa.',
      'Der Preis wird mit der Bestellung fixiert. Bei Überweisung gilt er zwei Werktage; trifft der Betrag bis dahin nicht ein, verfällt die Bestellung.',
      'Il prezzo si blocca al momento dell’ordine. Con il bonifico vale due giorni lavorativi; se l’importo non arriva in tempo, l’ordine decade.',
    ),
    text(
      'Ved større kjøp av investeringsgull krever loven at vi kontrollerer identiteten din. Det gjøres én gang.',
      'Vid större köp av investeringsguld kräver lagen att vi kontrollerar din identitet. Det görs en gång.',
      'Suurissa sijoituskullan ostoissa laki velvoittaa meidät tunnistamaan asiakkaan. Tunnistus tehdään kerran.',
      'Bei größeren Käufen von Anlagegold verlangt das Gesetz eine Identitätsprüfung. Sie erfolgt einmalig.',
      'Per gli acquisti rilevanti di oro da investimento la legge richiede la verifica dell’identità. Si fa una sola volta.',
    ),
  ],
}

const buyBack: Content = {
  key: 'buy-back',
  kind: 'cms_page',
  identifier: text('vi-kjoper', 'vi-koper', 'ostamme', 'ankauf', 'acquistiamo'),
  title: text('Selg til oss', 'Sälj till oss', 'Myy meille', 'Ankauf', 'Vendi a noi'),
  body: [
    text(
      'Vi kjøper barrer, mynter og skrapmetall av gull, sølv, platina og palladium. Prisen følger metallprisen den dagen vi har veid og kontrollert det du selger.',
      'Vi köper tackor, mynt och skrotmetall av guld, silver, platina och palladium. Priset följer metallpriset den dag vi har vägt och kontrollerat det du säljer.',
      'Ostamme harkkoja, kolikoita ja romumetallia: kultaa, hopeaa, platinaa ja palladiumia. Hinta seuraa metallin hintaa sinä päivänä, jona olemme punninneet ja tarkastaneet myymäsi erän.',
      'Wir kaufen Barren, Münzen und Altmetall aus Gold, Silber, Platin und Palladium. Der Preis folgt dem Metallkurs des Tages, an dem wir Ihre Ware gewogen und geprüft haben.',
      'Acquistiamo lingotti, monete e rottami d’oro, argento, platino e palladio. Il prezzo segue la quotazione del giorno in cui abbiamo pesato e verificato quanto vendi.',
    ),
    text(
      'Gullbarrer fra 1 unse kjøper vi til metallprisen minus 1 til 2 prosent, barrer under 10 gram minus 4 prosent og sølvbarrer minus 8 prosent.',
      'Guldtackor från 1 uns köper vi till metallpriset minus 1 till 2 procent, tackor under 10 gram minus 4 procent och silvertackor minus 8 procent.',
      'Vähintään unssin kultaharkoista maksamme metallin hinnan vähennettynä 1–2 prosentilla, alle 10 gramman harkoista 4 prosentilla ja hopeaharkoista 8 prosentilla.',
      'Goldbarren ab 1 Unze kaufen wir zum Metallkurs minus 1 bis 2 Prozent an, Barren unter 10 Gramm minus 4 Prozent und Silberbarren minus 8 Prozent.',
      'Acquistiamo i lingotti d’oro da 1 oncia alla quotazione meno l’1–2 per cento, quelli sotto i 10 grammi meno il 4 per cento e i lingotti d’argento meno l’8 per cento.',
    ),
    text(
      'Ring eller skriv til oss først. Du får en forsikret fraktseddel, et tilbud innen to virkedager og pengene på konto dagen etter at du har sagt ja.',
      'Ring eller skriv till oss först. Du får en försäkrad fraktsedel, ett bud inom två arbetsdagar och pengarna på kontot dagen efter att du har tackat ja.',
      'Soita tai kirjoita meille ensin. Saat vakuutetun rahtikirjan, tarjouksen kahden työpäivän kuluessa ja rahat tilille päivä hyväksyntäsi jälkeen.',
      'Rufen Sie uns vorher an oder schreiben Sie uns. Sie erhalten einen versicherten Versandschein, binnen zwei Werktagen ein Angebot und das Geld am Tag nach Ihrer Zusage.',
      'Prima chiamaci o scrivici. Ricevi una lettera di vettura assicurata, un’offerta entro due giorni lavorativi e il denaro sul conto il giorno dopo la tua conferma.',
    ),
  ],
}

const returns: Content = {
  key: 'returns',
  kind: 'cms_page',
  identifier: text('retur', 'retur', 'palautus', 'widerruf', 'recesso'),
  title: text(
    'Retur og angrerett',
    'Retur och ångerrätt',
    'Palautus ja peruuttaminen',
    'Widerrufsbelehrung',
    'Resi e recesso',
  ),
  body: [
    text(
      'Smykker, esker og utstyr kan du sende tilbake uten kostnad innen 30 dager. Si fra på e-post, så får du en returseddel, og pengene kommer innen 14 dager etter at vi har fått beskjeden.',
      'Smycken, askar och utrustning kan du skicka tillbaka utan kostnad inom 30 dagar. Meddela oss via e-post, så får du en retursedel, och pengarna kommer inom 14 dagar efter ditt meddelande.',
      'Korut, rasiat ja tarvikkeet voit palauttaa maksutta 30 päivän kuluessa. Ilmoita siitä sähköpostilla, niin saat palautuslapun, ja rahat palautetaan 14 päivän kuluessa ilmoituksesta.',
      'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Frist beträgt vierzehn Tage ab dem Tag, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die Ware in Besitz genommen haben. Schmuck, Etuis und Zubehör nehmen wir darüber hinaus 30 Tage lang kostenlos zurück.',
      'Gioielli, astucci e accessori si possono restituire gratuitamente entro 30 giorni. Avvisaci per e-mail: ricevi un modulo di reso e il rimborso entro 14 giorni dalla comunicazione.',
    ),
    text(
      'Angreretten gjelder ikke barrer, mynter og andre varer som følger metallprisen, fordi prisen svinger på et marked som vi ikke styrer, og heller ikke varer som kappes på mål (angrerettloven § 22).',
      'Ångerrätten gäller inte tackor, mynt och andra varor som följer metallpriset, eftersom priset svänger på en marknad som vi inte styr, och inte heller varor som kapas på mått (distansavtalslagen 2 kap. 11 §).',
      'Peruuttamisoikeus ei koske harkkoja, kolikoita eikä muita metallin hintaa seuraavia tuotteita, koska niiden hinta vaihtelee markkinoilla, joihin emme voi vaikuttaa, eikä mittaan leikattuja tuotteita (kuluttajansuojalaki 6 luku 16 §).',
      'Zur Ausübung Ihres Widerrufsrechts teilen Sie uns Ihren Entschluss mit einer eindeutigen Erklärung mit, etwa per Brief oder E-Mail an die im Impressum genannte Anschrift. Zur Wahrung der Frist reicht es aus, dass Sie die Mitteilung vor ihrem Ablauf absenden.',
      'Il diritto di recesso non vale per lingotti, monete e altri prodotti che seguono la quotazione, perché il prezzo dipende da un mercato che non controlliamo, né per i prodotti tagliati su misura (art. 59 del Codice del consumo).',
    ),
    text(
      'Er varen skadet eller feil, betaler vi frakten begge veier. Ta vare på emballasjen til du har sett på innholdet.',
      'Är varan skadad eller fel betalar vi frakten åt båda håll. Spara emballaget tills du har kontrollerat innehållet.',
      'Jos tuote on vaurioitunut tai väärä, maksamme toimituskulut molempiin suuntiin. Säilytä pakkaus, kunnes olet tarkastanut sisällön.',
      'Widerrufen Sie, erstatten wir alle Zahlungen einschließlich der Standardlieferkosten binnen vierzehn Tagen nach Eingang Ihrer Mitteilung über dasselbe Zahlungsmittel. Das Widerrufsrecht besteht nicht bei Barren, Münzen und anderer Ware, deren Preis von Schwankungen auf dem Finanzmarkt abhängt, und nicht bei Zuschnitten (§ 312g Abs. 2 BGB).',
      'Se il prodotto è danneggiato o sbagliato, paghiamo noi la spedizione in entrambe le direzioni. Conserva l’imballo finché non hai controllato il contenuto.',
    ),
  ],
}

/** A duty of German law (§ 5 DDG); its figures are those of the store table. */
const imprint: Content = {
  key: 'imprint',
  kind: 'cms_page',
  languages: ['de'],
  identifier: same('impressum'),
  title: same('Impressum'),
  body: [
    'Karat Deutschland GmbH<br>Goldschmiedtwiete 8<br>20457 Hamburg',
    'Vertreten durch die Geschäftsführerin Lena Brandt',
    'Telefon: +49 40 66969 410<br>E-Mail: service@karat.example',
    'Registergericht: Amtsgericht Hamburg, HRB 131 276<br>Umsatzsteuer-Identifikationsnummer: DE312760946',
    'Verantwortlich für den Inhalt: Lena Brandt, Anschrift wie oben.',
    'Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.',
  ].map(same),
}

export const SERVICE_PAGES: readonly Content[] = [about, delivery, payment, buyBack, returns, imprint]
