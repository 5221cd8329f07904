/** Words of the trade that compounds are made of; many a catalogue has them in compounds only. */
import type { Language } from '../types.ts'

export const TRADE_WORDS: Readonly<Record<Language, readonly string[]>> = {
  nb: [
    'gifte', 'binde', 'signet', 'øre', 'hals', 'ring', 'kjede', 'lenke', 'armbånd', 'anheng', 'smykke', 'barre', 'mynt', 'tråd', 'plate', 'rør', 'rondell', 'emne', 'lås', 'fatning', 'hempe', 'stift', 'krok', 'nål',
    'lodd', 'granulat', 'tang', 'fil', 'fres', 'blad', 'børste', 'hammer', 'klubbe', 'stokk', 'digel', 'brenner', 'valse', 'vekt', 'lupe', 'pasta', 'syre', 'salt', 'kapsel', 'etui', 'kort', 'gave', 'sett',
  ],
  sv: [
    'vigsel', 'klack', 'hals', 'ring', 'kedja', 'länk', 'armband', 'hänge', 'smycke', 'tacka', 'mynt', 'tråd', 'plåt', 'rör', 'rondell', 'ämne', 'lås', 'fattning', 'ögla', 'stift', 'krok', 'nål',
    'slaglod', 'granulat', 'tång', 'fil', 'fräs', 'blad', 'borste', 'hammare', 'klubba', 'riggel', 'degel', 'brännare', 'våg', 'lupp', 'pasta', 'syra', 'salt', 'kapsel', 'etui', 'kort', 'gåva', 'present', 'set',
  ],
  fi: [
    'vihki', 'sinetti', 'kaula', 'korva', 'ranne', 'sormus', 'ketju', 'koru', 'riipus', 'harkko', 'kolikko', 'lanka', 'levy', 'putki', 'rondelli', 'aihio', 'lukko', 'istukka', 'lenkki', 'tappi', 'koukku', 'neula', 'rengas',
    'juote', 'pihdit', 'viila', 'pora', 'terä', 'harja', 'vasara', 'nuija', 'riikeli', 'upokas', 'poltin', 'valssi', 'vaaka', 'luuppi', 'tahna', 'happo', 'suola', 'liuos', 'kapseli', 'kotelo', 'kortti', 'sarja',
  ],
  de: [
    'trau', 'siegel', 'hals', 'ring', 'kette', 'armband', 'anhänger', 'schmuck', 'barren', 'münze', 'draht', 'blech', 'rohr', 'ronde', 'rohling', 'verschluss', 'fassung', 'öse', 'stecker', 'haken', 'nadel',
    'lot', 'granulat', 'zange', 'feile', 'fräser', 'blatt', 'bürste', 'hammer', 'riegel', 'tiegel', 'brenner', 'walze', 'waage', 'lupe', 'paste', 'säure', 'salz', 'kapsel', 'etui', 'karte', 'geschenk',
  ],
  it: [],
}
