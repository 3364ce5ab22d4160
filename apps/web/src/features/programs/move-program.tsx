import { FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { programMoveSchema } from '@rewards/validators/programs/schemas';
import { useTranslation } from '../../i18n/use-translation';
import { useAccountSource } from '../../lib/sources/account-source';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import type { ProgramPopup } from './types';

const parse = zodParse(programMoveSchema);

/** 'Change User': the account that gets the program. */
export function MoveProgram({ program, onClose, onMoved }: ProgramPopup & { onMoved: () => void }) {
	const { t } = useTranslation('programs');
	const source = useAccountSource({ without: program.accountId });
	const move = useSave(trpc.programs.move);
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('move')}
			description={program.name}
			width={480}
			defaultValues={{ accountId: '' }}
			parse={parse}
			fields={[
				{
					kind: 'combobox',
					name: 'accountId',
					label: t('field.account'),
					help: t('moveHelp'),
					source,
					placeholder: t('chooseAccount'),
				},
			]}
			submitLabel={t('confirmMove')}
			onSubmit={async ({ accountId }) => {
				await move({ programId: program.id, accountId });
				void toast.success(t('moved'));
				onMoved();
			}}
		/>
	);
}
