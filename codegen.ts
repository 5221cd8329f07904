import type { CodegenConfig } from '@graphql-codegen/cli'
import { removeStaleModules, webOutputs } from './web/client/codegen.ts'

const scalars = { ID: 'string', Decimal: 'string', Date: 'string', DateTime: 'string', UrlTemplate: 'string' }

/** Generates resolver types for the gateway and typed operations with hooks for the shop from the schema. */
const config: CodegenConfig = {
  schema: 'schema/*.graphql',
  // The gateway's types can be generated even if the shop has no operations.
  ignoreNoDocuments: true,
  hooks: { beforeAllFileWrite: (...files: string[]) => removeStaleModules(files) },
  generates: {
    ...webOutputs(),
    'gateway/resolverTypes.generated.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        contextType: './context.ts#GatewayContext',
        useTypeImports: true,
        enumType: 'string-literal',
        enumsAsTypes: true,
        strictScalars: true,
        immutableTypes: true,
        scalars,
        mappers: {
          Viewer: './session/sessionCustomer.ts#SessionCustomer',
          Store: './storeTable.ts#StoreView',
          Route: './routing/resolvers.ts#RouteModel',
          Tag: './tags/resolvers.ts#TagModel',
          ContentPage: './content/contentModels.ts#ContentPageModel',
          ContentBlock: './content/contentModels.ts#ContentBlockModel',
          ReviewSummary: './reviews/resolvers.ts#ReviewSummaryModel',
          Review: './reviews/ReviewModel.ts#ReviewModel',
          Product: './catalog/ProductModel.ts#ProductModel',
          Variant: './catalog/VariantModel.ts#VariantModel',
          Cart: './cart/cartModel.ts#CartModel',
          CartLine: './cart/cartModel.ts#CartLineModel',
          BuyerCheck: './buyerCheckSettings.ts#BuyerCheckRow',
          Checkout: './checkout/checkoutModel.ts#CheckoutModel',
          DeliveryMethod: './checkout/checkoutModel.ts#DeliveryModel',
          Order: './checkout/orderModel.ts#OrderModel',
          OrderWithdrawal: './checkout/orderModel.ts#OrderModel',
          OrderPage: './checkout/orderHistory.ts#OrderHistoryPage',
          SavedAddress: './customer/account/addressModel.ts#SavedAddressModel',
          OrderLine: './checkout/orderModel.ts#OrderLineModel',
          LinePrice: './cart/cartModel.ts#CartLineModel',
          Category: './catalog/CategoryModel.ts#CategoryModel',
          Alternate: './catalog/alternates.ts#AlternateModel',
          Single: './catalog/ProductModel.ts#SingleModel',
          Configurable: './catalog/ProductModel.ts#ConfigurableModel',
          ConfigurableOption: './catalog/ProductModel.ts#ConfigurableOptionModel',
          Grouped: './catalog/ProductModel.ts#GroupedModel',
          Bundle: './catalog/ProductModel.ts#BundleModel',
          CustomOption: './catalog/customOptions.ts#CustomOptionModel',
          CustomOptionChoice: './catalog/customOptions.ts#CustomOptionChoiceModel',
          Download: './catalog/downloads.ts#DownloadModel',
          TaxNote: './prices/priceModel.ts#TaxNoteModel',
          Price: './prices/priceModel.ts#PriceModel',
          SignInForPrice: './prices/priceModel.ts#SignInModel',
          PersonalPrice: './prices/pricesByIds.ts#PersonalPriceModel',
          PriceUnknown: './prices/priceModel.ts#UnknownModel',
          MetalAccount: './customer/metalAccount/source.ts#MetalAccountModel',
          MetalQuote: './metals/resolvers.ts#MetalQuoteModel',
          Listing: './search/listing.ts#ListingModel',
          ListingPosition: './search/listingPosition.ts#ListingPositionModel',
          ValueFacet: '../engine/listing/facets.ts#ValueFacetModel',
          RangeFacet: '../engine/listing/facets.ts#RangeFacetModel',
          SearchResult: './search/textSearch.ts#SearchResultModel',
          NearestArticleNumbers: './search/nearestNumbers.ts#RequestedNumber',
        },
      },
    },
  },
}

export default config
