import type { AppRouter } from '@rewards/api/router';
import { siteLanguages } from '@rewards/validators/programs/constants';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['content'];
type Inputs = inferRouterInputs<AppRouter>['content'];
export type ContentLanguage = Outputs['languages'][number];
export type Menu = Outputs['menu']['get'];
export type PageRow = Outputs['pages']['list'][number];
export type SitePage = Outputs['pages']['get'];
export type PageLink = Outputs['pages']['links'][number];
export type Section = Outputs['sections']['get'];
export type SectionFields = Inputs['sections']['update']['section'];
export type Slide = Extract<SectionFields, { type: 'slider' }>['slides'][number];
export type Carousel = Extract<SectionFields, { type: 'productsCarousel' }>;
export type Product = Outputs['carousel']['products']['items'][number];
export type HistoryOf = Inputs['history']['list']['of'];
export type Moment = Outputs['history']['list'][number];
export type State = Outputs['history']['state'];

export type SiteLanguage = (typeof siteLanguages)[number];
export const isSiteLanguage = (value: unknown): value is SiteLanguage =>
	siteLanguages.some((language) => language === value);
/** As browsers and screen readers know them; two of the site's codes are its own. */
export const htmlLanguage = (language: SiteLanguage): string =>
	language === 'sp' ? 'es' : language === 'ge' ? 'de' : language;
