import type { ReadingChoice } from '@rewards/validators/imports/encodings';
import type { RejectedRows } from '@rewards/validators/imports/mends';
import type { HeaderView } from '@rewards/validators/imports/schemas';
import type { trpc } from '../../lib/trpc';
import type { Job, JobKind } from '../jobs';

export type Client = ReturnType<typeof trpc.useUtils>['client'];

/** The field for a column, by position in the file; null for none. */
export interface ColumnChoice {
	index: number;
	field: string | null;
}

/** What differs between the kinds of imports of a program. */
export interface ImportKind {
	/** Separates the stored state of one kind from others. */
	name: string;
	previewJob: JobKind;
	importJob: JobKind;
	/** Inspects an uploaded file, and requests its preview if its columns are clear. */
	ask: (
		client: Client,
		input: {
			programId: string;
			uploadId: string;
			columns?: readonly ColumnChoice[];
			reading?: ReadingChoice;
			/** Only the header, with these settings, and no preview. */
			look?: boolean;
			/** The recipe to read it by. */
			recipeId?: string;
		},
	) => Promise<{ jobId: string | null; header: HeaderView }>;
	/** Whether an import has imported no row, if that needs its own message. */
	tookNothing?: (job: Job) => boolean;
	/** Rejected rows of an import or a preview, page by page. */
	rejects: (
		client: Client,
		input: { programId: string; jobId: string; skip: number; take: number; code?: string },
	) => Promise<RejectedRows>;
	/** Sends corrected rows. */
	mend: (
		client: Client,
		input: {
			programId: string;
			importId: string;
			rows: { line: number; cells: { index: number; value: string }[] }[];
		},
	) => Promise<{ jobId: string }>;
	discard: (client: Client, input: { programId: string; previewId: string }) => Promise<unknown>;
}

/** Address of the list that an import fills. */
export interface ListLink {
	href: string;
	/** "Show participants" */
	label: string;
}

/** An import of one kind into one program, by one user. */
export interface ImportOwner {
	userId: string;
	programId: string;
	kind: ImportKind;
}

/** Storage key of this tab's upload. */
export const slotOf = ({ programId, kind }: Omit<ImportOwner, 'userId'>): string => `${kind.name} ${programId}`;
