import { defaultLayout, type GridColumn, type GridState } from '@rewards/ui/data-grid';
import { Dialog, DialogBody, DialogContent } from '@rewards/ui/primitives/overlays/dialog';
import { History } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { byWords } from './by-words';
import { OwnGrid } from './own-grid';
import type { Step } from './types';
import { useStepWords } from './use-step-words';

const initial: Partial<GridState> = {
	pageSize: 6,
	sort: [{ field: 'date', desc: true }],
	layout: { ...defaultLayout, density: 'compact' },
};
const sizes = [6, 12, 24];

function useStepColumns(): GridColumn<Step>[] {
	const { t } = useTranslation('catalogue');
	const words = useStepWords();
	return useMemo(
		(): GridColumn<Step>[] => [
			{ field: 'date', header: t('column.date'), type: 'datetime', width: 150, grow: 0, card: 'subtitle' },
			{
				field: 'description',
				header: t('column.description'),
				type: 'text',
				width: 170,
				card: 'title',
				cell: (row) => <span className={row.isError ? 'text-danger-text' : undefined}>{words.what(row)}</span>,
			},
			{ field: 'stepDetail', header: t('column.stepDetail'), type: 'text', width: 220, cell: words.detail },
			{
				field: 'processedBy',
				header: t('column.processedBy'),
				type: 'text',
				width: 130,
				hidden: true,
				cell: ({ processedBy }) => byWords(t, processedBy),
			},
		],
		[t, words],
	);
}

interface ChangelogProps {
	programId: string;
	/** Of the program. */
	name: string;
	onClose: () => void;
}

/** The build steps of a program: a popup of 600 × 450 with six rows per page. */
export function Changelog({ programId, name, onClose }: ChangelogProps) {
	const { t } = useTranslation('catalogue');
	const columns = useStepColumns();
	return (
		<Dialog open onOpenChange={onClose}>
			<DialogContent title={t('changelog')} description={name} width={600} height={450}>
				<DialogBody className="flex flex-col pb-4">
					<OwnGrid
						list="rebuildSteps"
						label={t('changelog')}
						columns={columns}
						rowId={(row) => row.id}
						scope={{ programId }}
						initial={initial}
						pageSizes={sizes}
						searchable={false}
						filterRow={false}
						views={['grid']}
						empty={{ icon: History, title: t('emptyStepsTitle'), text: t('emptySteps') }}
					/>
				</DialogBody>
			</DialogContent>
		</Dialog>
	);
}
