import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { mixesScripts } from '@rewards/validators/auth/mixed-scripts';
import { userAssignSchema } from '@rewards/validators/users/schemas';
import { useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { useAccountSource } from '../../lib/sources/account-source';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import type { UserRow } from './types';

const schema = z.object({ accountId: z.uuid('required'), roleId: userAssignSchema.shape.roleId });
type Values = z.input<typeof schema>;
const parse = zodParse(schema);

interface AssignDialogProps {
	user: UserRow;
	/** Initial choice. */
	accountId: string;
	onClose: () => void;
	onSaved: () => void;
}

/** Assigns a registered user an account and one of the roles that it can give. */
export function AssignDialog({ user, accountId, onClose, onSaved }: AssignDialogProps) {
	const { t } = useTranslation('users');
	const own = useSelf().account;
	const source = useAccountSource();
	const [chosen, setChosen] = useState(accountId);
	const roles = trpc.roles.usable.useQuery({ accountId: chosen }).data ?? [];
	const assign = useSave(trpc.users.assign);
	return (
		<FormDialog<Values>
			open
			onOpenChange={onClose}
			title={t('assignTitle')}
			description={`${user.displayName} · ${user.email}`}
			width={480}
			defaultValues={{ accountId, roleId: '' }}
			parse={parse}
			fields={(form): FieldConfig<Values>[] => [
				{
					kind: 'combobox',
					name: 'accountId',
					label: t('field.account'),
					source,
					valueLabel: own.name,
					onPicked: (value) => {
						setChosen(value ?? accountId);
						// The other account may not have that role.
						form.setValue('roleId', '');
					},
				},
				{
					kind: 'select',
					name: 'roleId',
					label: t('field.role'),
					placeholder: t('chooseRole'),
					options: roles.map(({ id, name }) => ({ value: id, label: name })),
					help: t('roleHelp'),
				},
				{
					kind: 'custom',
					key: 'mixedScripts',
					visible: () => mixesScripts(`${user.email}@${user.userName}`),
					render: () => <Alert tone="warning" announce title={t('mixedScripts')} />,
				},
			]}
			onSubmit={async (values) => {
				await assign({ ...values, userId: user.id });
				void toast.success(t('saved'));
				onSaved();
			}}
			submitLabel={t('assign')}
		/>
	);
}
