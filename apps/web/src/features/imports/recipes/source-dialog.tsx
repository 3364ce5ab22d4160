import { useUi } from '@rewards/ui';
import { RecordDialog } from '../../../components/record-form';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { Source } from './types';
import { parseSource, type SourceOutput, type SourceValues, useSourceFields } from './use-source-fields';

interface SourceDialogProps {
	programId: string;
	recipeId: string;
	/** Absent for a recipe whose files were only sent. */
	source: Source | undefined;
	onClose: () => void;
	onSaved: () => void;
}

const valuesOf =
	(zone: string) =>
	(source: Source | undefined): SourceValues => {
		const {
			kind = 'sftp',
			address = '',
			port = 22,
			bucket = '',
			region = '',
			folder = '',
			pattern = '',
		} = source ?? {};
		const { userName = '', hostKey = '', frequency = 'daily', atTime = '06:00', timeZone = zone } = source ?? {};
		const days = { weekday: String(source?.weekday ?? 1), monthDay: source?.monthDay ?? 1 };
		const place = { kind, address, port: String(port), bucket, region, folder, pattern, userName, hostKey };
		return { ...place, secret: '', frequency, atTime, timeZone, ...days };
	};

/** Where the files of a recipe are fetched from, and when. */
export function SourceDialog({ programId, recipeId, source, onClose, onSaved }: SourceDialogProps) {
	const { t } = useTranslation('recipes');
	const { timeZone } = useUi();
	const save = useSave(trpc.recipes.source.save);
	const send = (values: SourceOutput, version: number) => save({ ...values, programId, recipeId, version });
	return (
		<RecordDialog
			title={t('source.edit')}
			draft={`source of recipe ${recipeId}`}
			description={t('source.editHelp')}
			width={640}
			record={source}
			values={valuesOf(timeZone)}
			parse={parseSource}
			fields={useSourceFields({ programId, recipeId, hasSecret: source?.hasSecret ?? false })}
			create={(values) => send(values, 0)}
			update={(values, { version }) => send(values, version)}
			saved={t('source.saved')}
			onClose={onClose}
			onSaved={onSaved}
		/>
	);
}
