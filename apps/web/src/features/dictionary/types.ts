import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['dictionary'];

export type Texts = Outputs['texts'];
export type TextRow = Texts['rows'][number];
export type LanguageProgress = Outputs['progress'][number];
export type SaveAnswer = Outputs['save'];
export type History = Outputs['history'];
export type SavedTexts = History['saves'][number];
