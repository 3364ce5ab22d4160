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
	/** So many texts were copied from English just now. */
	copied: number;
	onSeen: () => void;
}

/** Where texts come from that may replace those that are there. */
export type PlanKind = { kind: 'template' } | { kind: 'import' } | { kind: 'state'; at: string; label: string };

/** What the texts that a source gives are, and where they come from. */
export interface Given {
	texts: ReadonlyMap<string, string>;
	/** In words: the template's name, the file's. */
	from: string;
	/** Only texts that are missing are proposed: the source speaks another language. */
	missingOnly?: boolean;
}
