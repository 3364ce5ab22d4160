import type { TFunction } from '../../../i18n/keys';
import type { Job, JobDisplay } from '../../jobs';

/** Jobs of a program's points link to the list of its participants, where points are imported. */
export const peoplePage = ({ programId }: Pick<Job, 'programId'>, t: TFunction<'jobs'>) =>
	programId === null ? null : { href: `/programs/${programId}/participants`, label: t('kind.pointImport.toPeople') };

/** A preview continues where it was requested. */
export const importPage = ({ programId }: Pick<Job, 'programId'>, t: TFunction<'jobs'>) =>
	programId === null ? null : { href: `/programs/${programId}/import/points`, label: t('kind.pointPreview.toImport') };

const counted = ['accepted', 'awarded', 'debited', 'rejected'] as const;

/** An import's result uses the same words as its preview. */
export const importOutcome: NonNullable<JobDisplay<'pointImport' | 'pointPreview'>['outcome']> = (
	result,
	{ t, figures },
) => figures(counted.map((key) => [t(`kind.pointImport.count.${key}`), result[key]]));

/** The counts of a point undo. */
export const undoCounts = ['transactions', 'participants', 'awarded', 'debited', 'kept', 'reversed', 'gone'] as const;
