import type { ReadingChoice } from '@rewards/validators/imports/encodings';
import type { RejectedRows } from '@rewards/validators/imports/mends';
import type { HeaderView } from '@rewards/validators/imports/schemas';
import type { trpc } from '../../lib/trpc';
import type { Job, JobKind } from '../jobs';

export type Client = ReturnType<typeof trpc.useUtils>['client'];

/** What is to be taken from a column, by its place in the file; null for nothing. */
export interface ColumnChoice {
	index: number;
	field: string | null;
}

/** What differs between the kinds of CSV imports that a program has. */
export interface ImportKind {
	/** By it the browser keeps those of one kind apart from others. */
	name: string;
	previewJob: JobKind;
	importJob: JobKind;
	/** Looks at an uploaded file, and asks for its preview when its columns are clear. */
	ask: (
		client: Client,
		input: {
			programId: string;
			uploadId: string;
			columns?: readonly ColumnChoice[];
			reading?: ReadingChoice;
			/** Only the header, read so, and no preview. */
			look?: boolean;
		},
	) => Promise<{ jobId: string | null; header: HeaderView }>;
	/** Whether an import has let no row in, where that is worth a word of its own. */
	tookNothing?: (job: Job) => boolean;
	/** Refused rows of an import or a preview, some at a time. */
	rejects: (
		client: Client,
		input: { programId: string; jobId: string; skip: number; take: number; code?: string },
	) => Promise<RejectedRows>;
	/** Sends refused rows again, mended. */
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

/** Where the list lies that an import fills. */
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

/** Under which this tab keeps what it sends. */
export const slotOf = ({ programId, kind }: Omit<ImportOwner, 'userId'>): string => `${kind.name} ${programId}`;
