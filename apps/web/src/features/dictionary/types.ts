import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';
import type { SiteLanguage } from './languages';

type Outputs = inferRouterOutputs<AppRouter>['dictionary'];

export type TextRow = Outputs['texts']['rows'][number];
export type LanguageProgress = Outputs['progress'][number];
export type SaveAnswer = Outputs['save'];
export type SavedTexts = Outputs['history']['saves'][number];

export interface EditorProps {
	programId: string;
	language: SiteLanguage;
	rows: readonly TextRow[];
	progress: readonly LanguageProgress[];
	beside: SiteLanguage;
	onBeside: (language: SiteLanguage) => void;
	/** The number of texts just copied from English. */
	copied: number;
	onSeen: () => void;
}

/** Sources of texts that may replace the existing ones. */
export type PlanKind = { kind: 'template' } | { kind: 'import' } | { kind: 'state'; at: string; label: string };

/** The texts of a source, and where they come from. */
export interface Given {
	texts: ReadonlyMap<string, string>;
	/** For display: the template's name, the file's. */
	from: string;
	/** Proposes only missing texts: the source is in another language. */
	missingOnly?: boolean;
}
