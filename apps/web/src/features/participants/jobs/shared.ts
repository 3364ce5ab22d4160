import type { TFunction } from '../../../i18n/keys';
import type { Job, JobDisplay } from '../../jobs';
import { importPath } from '../import/participant-kind';

/** Jobs of a program's participants link to the list of them. */
export const peoplePage = ({ programId }: Pick<Job, 'programId'>, t: TFunction<'jobs'>) =>
	programId === null
		? null
		: { href: `/programs/${programId}/participants`, label: t('kind.participantImport.toPeople') };

/** A preview continues where it was requested. */
export const importPage = ({ programId }: Pick<Job, 'programId'>, t: TFunction<'jobs'>) =>
	programId === null
		? null
		: { href: importPath(programId, 'participants'), label: t('kind.participantPreview.toImport') };

const counted = ['created', 'changed', 'known', 'archived', 'rejected'] as const;

/** An import's result uses the same words as its preview, and names the mode only if it did more than add. */
export const importOutcome: NonNullable<JobDisplay<'participantImport' | 'participantPreview'>['outcome']> = (
	result,
	{ t, figures },
) => {
	const counts = figures(counted.map((key) => [t(`kind.participantImport.count.${key}`), result[key]]));
	const mode = 'mode' in result && result.mode !== 'add' ? t(`kind.participantImport.mode.${result.mode}`) : null;
	return [mode, counts].filter((part) => part !== null).join(' · ') || null;
};

/** Whom an undo removed, restored and unarchived. */
export const undoCounts = ['created', 'changed', 'archived'] as const;

/** The toast that offers to undo a bulk action: disappears once that is undone elsewhere. */
export const undoToast = (bulkId: string): string => `undo ${bulkId}`;
