import { FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toast';
import { newProgramSchema } from '@rewards/validators/programs/schemas';
import { programTypes } from '@rewards/validators/programs/words';
import { useTypeNames } from '../../components/use-names';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';

const parse = zodParse(newProgramSchema);

interface AddProgramProps {
	accountId: string;
	onClose: () => void;
	onSaved: () => void;
}

/** A new program of an account: its name and its type, which determines the fields of its participants. */
export function AddProgram({ accountId, onClose, onSaved }: AddProgramProps) {
	const { t } = useTranslation('programs');
	const { programType } = useTypeNames();
	const create = useSave(trpc.programs.create);
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('add')}
			width={440}
			defaultValues={{ name: '', type: 'points' }}
			parse={parse}
			fields={[
				{ kind: 'text', name: 'name', label: t('field.name') },
				{
					kind: 'select',
					name: 'type',
					label: t('field.type'),
					options: programTypes.map((value) => ({ value, label: programType(value) })),
				},
			]}
			onSubmit={async (values) => {
				await create({ ...values, accountId });
				void toast.success(t('created'));
				onSaved();
			}}
		/>
	);
}
