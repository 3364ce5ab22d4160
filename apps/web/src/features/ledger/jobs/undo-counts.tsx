import { Figures } from '../../../components/figures';
import { useTranslation } from '../../../i18n/use-translation';
import type { ResultOf } from '../../jobs';
import { undoCounts } from './shared';

/** The points that an undo takes back, and those that it leaves, if any. */
export function UndoCounts({ counts }: { counts: Partial<Pick<ResultOf<'pointUndo'>, (typeof undoCounts)[number]>> }) {
	const { t } = useTranslation('jobs');
	const shown = undoCounts.map((key) => ({ label: t(`kind.pointUndo.count.${key}`), value: counts[key] ?? 0 }));
	return <Figures figures={shown.filter(({ value }) => value !== 0)} />;
}
