import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { apiKeyCreateSchema, type apiKeyNewFields } from '@rewards/validators/api-keys/schemas';
import { noPermissions } from '@rewards/validators/permissions';
import type { z } from 'zod';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { useAccountSource } from '../../lib/sources/account-source';
import { useProgramSource } from '../../lib/sources/program-source';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import { useKeyFields, useLifetimes } from './key-form';
import type { NewSecret } from './types';

type Values = z.input<z.ZodObject<typeof apiKeyNewFields>>;
const parse = zodParse(apiKeyCreateSchema);

interface AddKeyProps {
	onClose: () => void;
	onMade: (made: NewSecret) => void;
}

/** A new key for one's own account, for one below it, or for one program. */
export function AddKey({ onClose, onMade }: AddKeyProps) {
	const { t } = useTranslation('apiKeys');
	const own = useSelf().account;
	const accounts = useAccountSource();
	const programs = useProgramSource();
	const lifetimes = useLifetimes();
	const { name, limit, permissions } = useKeyFields();
	const create = useSave(trpc.apiKeys.create);
	const scope: FieldConfig<Values>[] = [
		{
			kind: 'combobox',
			name: 'accountId',
			label: t('field.account'),
			source: accounts,
			valueLabel: own.name,
			help: t('accountHelp'),
			half: true,
		},
		{
			kind: 'combobox',
			name: 'programId',
			label: t('field.program'),
			source: programs,
			placeholder: t('allPrograms'),
			help: t('programHelp'),
			half: true,
		},
		{ kind: 'select', name: 'lifetime', label: t('field.lifetime'), options: lifetimes, half: true },
	];
	return (
		<FormDialog<Values, z.output<typeof apiKeyCreateSchema>>
			open
			onOpenChange={onClose}
			title={t('add')}
			width={640}
			defaultValues={{ ...noPermissions, name: '', accountId: own.id, programId: '', lifetime: '90', perMinute: 600 }}
			parse={parse}
			// A new key also has the fields of an existing one.
			fields={[name, ...scope, limit, ...permissions] as FieldConfig<Values>[]}
			onSubmit={async (values) => {
				const { id, secret } = await create(values);
				onMade({ id, name: values.name, secret });
			}}
		/>
	);
}
