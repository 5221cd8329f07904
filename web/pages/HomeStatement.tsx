/** The home page's statement: a heading about the store with a still-life picture. */
import { Trans, useLingui } from '@lingui/react/macro'
import { GoldToday } from '../features/metal/GoldToday.tsx'
import type { CategoryTilePartsFragment, MetalQuotePartsFragment } from '../graphql/generated/documents.generated.ts'
import { linkToCategory } from '../shop/linkTarget.ts'
import { useStoreView, type StoreView } from '../shop/StoreContext.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Rosette } from '../ui/Rosette.tsx'
import frame from '../ui/frame.module.css'
import styles from './HomeStatement.module.css'
import goldsmith600 from './still/goldsmith-600.webp'
import goldsmith900 from './still/goldsmith-900.webp'
import goldsmith1200 from './still/goldsmith-1200.webp'
import investment600 from './still/investment-600.webp'
import investment900 from './still/investment-900.webp'
import investment1200 from './still/investment-1200.webp'

interface Still {
  readonly address: string
  readonly sources: string
}

/** Files of the shop itself: no backend has to have them. */
const stills: Readonly<Record<StoreView['kind'], Still>> = {
  INVESTMENT: {
    address: investment900,
    sources: `${investment600} 600w, ${investment900} 900w, ${investment1200} 1200w`,
  },
  GOLDSMITH: {
    address: goldsmith900,
    sources: `${goldsmith600} 600w, ${goldsmith900} 900w, ${goldsmith1200} 1200w`,
  },
}

interface HomeStatementProps {
  readonly category: CategoryTilePartsFragment | null
  /** Null while the metal prices cannot be reached. */
  readonly gold: MetalQuotePartsFragment | null
}

export function HomeStatement({ category, gold }: HomeStatementProps) {
  const { kind, language } = useStoreView()
  const { t } = useLingui()
  const still = stills[kind]
  const categoryName = inSentence(category?.name ?? '', language)

  return (
    <section className={styles.statement} aria-labelledby="statement">
      <div className={`${frame.wrap} ${styles.columns}`}>
        <div className={styles.words}>
          {gold && <GoldToday quote={gold} />}
          <h1 id="statement">
            {kind === 'INVESTMENT' ? (
              <Trans>Gold you can hold in your hand.</Trans>
            ) : (
              <Trans>Metal, drawn to size.</Trans>
            )}
          </h1>
          <p>
            {kind === 'INVESTMENT' ? (
              <Trans>Gold, silver and platinum bars and coins, each with its weight and fineness.</Trans>
            ) : (
              <Trans>
                Wire, sheet, tube and findings by the gram, metre or piece, each with its alloy and fineness.
              </Trans>
            )}
          </p>
          {category && (
            <p className={styles.actions}>
              <ButtonLink to={category.path} state={linkToCategory(category.id)}>
                <Trans>See all in {categoryName}</Trans>
              </ButtonLink>
            </p>
          )}
        </div>
        <figure className={styles.still}>
          <Rosette />
          <img
            src={still.address}
            srcSet={still.sources}
            sizes="(max-width: 1023px) 100vw, 760px"
            width={1200}
            height={900}
            alt={
              kind === 'INVESTMENT'
                ? t`Gold and silver bars with a gold coin`
                : t`Coils of wire, sheet and casting grain`
            }
            fetchPriority="high"
          />
        </figure>
      </div>
    </section>
  )
}

/** A category's name within a sentence: only German nouns keep their capital there. */
function inSentence(name: string, language: string): string {
  return language === 'de' ? name : name.charAt(0).toLocaleLowerCase(language) + name.slice(1)
}
