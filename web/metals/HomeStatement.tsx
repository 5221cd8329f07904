/** The home page's statement: a heading about the store with a still-life picture. */
import { Trans, useLingui } from '@lingui/react/macro'
import { GoldToday } from './GoldToday.tsx'
import type { CategoryTilePartsFragment, MetalQuotePartsFragment } from '../client/generated/documents.generated.ts'
import { linkToCategory } from '../shop/linkTarget.ts'
import { useInterfaceLanguage, useStoreView, type StoreView } from '../shop/StoreContext.tsx'
import { useHeading, useLead } from './statementTexts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Rosette } from '../ui/Rosette.tsx'
import frame from '../ui/frame.module.css'
import styles from './HomeStatement.module.css'
import goldsmith600Avif from './still/goldsmith-600.avif'
import goldsmith600 from './still/goldsmith-600.webp'
import goldsmith750Avif from './still/goldsmith-750.avif'
import goldsmith750 from './still/goldsmith-750.webp'
import goldsmith900Avif from './still/goldsmith-900.avif'
import goldsmith900 from './still/goldsmith-900.webp'
import goldsmith1200Avif from './still/goldsmith-1200.avif'
import goldsmith1200 from './still/goldsmith-1200.webp'
import investment600Avif from './still/investment-600.avif'
import investment600 from './still/investment-600.webp'
import investment750Avif from './still/investment-750.avif'
import investment750 from './still/investment-750.webp'
import investment900Avif from './still/investment-900.avif'
import investment900 from './still/investment-900.webp'
import investment1200Avif from './still/investment-1200.avif'
import investment1200 from './still/investment-1200.webp'

const SIZES = '(max-width: 1023px) 100vw, 760px'

interface Still {
  readonly address: string
  readonly sources: string
  /** About half the bytes, for browsers that know AVIF. */
  readonly avifSources: string
}

/** Files of the shop itself: no backend has to have them. */
const stills: Readonly<Record<Exclude<StoreView['kind'], 'GENERAL'>, Still>> = {
  INVESTMENT: {
    address: investment900,
    sources: sources(investment600, investment750, investment900, investment1200),
    avifSources: sources(investment600Avif, investment750Avif, investment900Avif, investment1200Avif),
  },
  GOLDSMITH: {
    address: goldsmith900,
    sources: sources(goldsmith600, goldsmith750, goldsmith900, goldsmith1200),
    avifSources: sources(goldsmith600Avif, goldsmith750Avif, goldsmith900Avif, goldsmith1200Avif),
  },
}

interface HomeStatementProps {
  readonly category: CategoryTilePartsFragment | null
  /** Null while the metal prices cannot be reached. */
  readonly gold: MetalQuotePartsFragment | null
}

export function HomeStatement({ category, gold }: HomeStatementProps) {
  const { kind, language } = useStoreView()
  const [heading, lead] = [useHeading(), useLead()]
  const categoryName = inSentence(category?.name ?? '', language, useInterfaceLanguage())

  return (
    <section className={styles.statement} aria-labelledby="statement">
      <div className={`${frame.wrap} ${styles.columns}`}>
        <div className={styles.words}>
          {gold && kind !== 'GENERAL' && <GoldToday quote={gold} />}
          <h1 id="statement" lang={heading.lang}>
            {heading.text}
          </h1>
          {lead && <p lang={lead.lang}>{lead.text}</p>}
          {category && (
            <p className={styles.actions}>
              <ButtonLink to={category.path} state={linkToCategory(category.id)}>
                <Trans>See all in {categoryName}</Trans>
              </ButtonLink>
            </p>
          )}
        </div>
        <StillLife />
      </div>
    </section>
  )
}

function StillLife() {
  const { kind, brand } = useStoreView()
  const { t } = useLingui()
  if (brand.picture !== null)
    return (
      <figure className={styles.still}>
        <img src={brand.picture} width={1200} height={900} alt="" fetchPriority="high" />
      </figure>
    )
  if (kind === 'GENERAL') return null
  const still = stills[kind]

  return (
    <figure className={styles.still}>
      <Rosette />
      <picture>
        <source type="image/avif" srcSet={still.avifSources} sizes={SIZES} />
        <img
          src={still.address}
          srcSet={still.sources}
          sizes={SIZES}
          width={1200}
          height={900}
          alt={
            kind === 'INVESTMENT' ? t`Gold and silver bars with a gold coin` : t`Coils of wire, sheet and casting grain`
          }
          fetchPriority="high"
        />
      </picture>
    </figure>
  )
}

function sources(at600: string, at750: string, at900: string, at1200: string): string {
  return `${at600} 600w, ${at750} 750w, ${at900} 900w, ${at1200} 1200w`
}

/** A category's name within a sentence of its language; German nouns keep their capital, and so does a name in another language. */
function inSentence(name: string, language: string, interfaceLanguage: string): string {
  if (language === 'de' || language !== interfaceLanguage) return name
  return name.charAt(0).toLocaleLowerCase(language) + name.slice(1)
}
