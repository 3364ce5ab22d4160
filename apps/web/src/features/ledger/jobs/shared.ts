import type { TFunction } from '../../../i18n/keys';
import type { Job, JobDisplay } from '../../jobs';

/** Jobs of a program's points lead to the list of its participants, where points are imported. */
export const peoplePage = ({ programId }: Pick<Job, 'programId'>, t: TFunction<'jobs'>) =>
	programId === null ? null : { href: `/programs/${programId}/participants`, label: t('kind.pointImport.toPeople') };

/** A preview is gone on with where it was asked for. */
export const importPage = ({ programId }: Pick<Job, 'programId'>, t: TFunction<'jobs'>) =>
	programId === null ? null : { href: `/programs/${programId}/import/points`, label: t('kind.pointPreview.toImport') };

const told = ['accepted', 'awarded', 'debited', 'rejected'] as const;

/** An import says what it did as its preview said what it would. */
export const importOutcome: NonNullable<JobDisplay<'pointImport' | 'pointPreview'>['outcome']> = (
	result,
	{ t, figures },
) => figures(told.map((key) => [t(`kind.pointImport.count.${key}`), result[key]]));

/** What an undo of points counts. */
export const undoCounts = ['transactions', 'participants', 'awarded', 'debited', 'kept', 'reversed', 'gone'] as const;
