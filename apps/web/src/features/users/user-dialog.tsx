import type { FieldConfig } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { mixesScripts } from '@rewards/validators/auth/mixed-scripts';
import { userSchema } from '@rewards/validators/users/schemas';
import { skipToken } from '@tanstack/react-query';
import type { z } from 'zod';
import { Newest, newest, RecordDialog } from '../../components/record-form';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import type { User } from './types';

type Values = z.input<typeof userSchema>;
const parse = zodParse(userSchema);

interface Common {
	accountId: string;
	onClose: () => void;
	onSaved: () => void;
}

/** The fields of a user; one's own role, password and sign-in names are changed elsewhere. */
function useFields(accountId: string, mode: 'add' | 'edit' | 'self'): FieldConfig<Values>[] {
	const { t } = useTranslation('users');
	const roles = trpc.roles.usable.useQuery({ accountId }).data ?? [];
	const own = mode === 'self';
	const fields: (FieldConfig<Values> | false)[] = [
		{ kind: 'text', name: 'firstName', label: t('field.firstName'), half: true },
		{ kind: 'text', name: 'lastName', label: t('field.lastName'), half: true },
		{ kind: 'text', name: 'email', type: 'email', label: t('field.email'), disabled: own },
		{
			kind: 'text',
			name: 'userName',
			label: t('field.userName'),
			half: true,
			disabled: own,
			help: own ? t('ownNamesHelp') : t('userNameHelp'),
		},
		{
			kind: 'custom',
			key: 'mixedScripts',
			visible: ({ email, userName }) => mixesScripts(`${email}@${userName}`),
			render: () => <Alert tone="warning" announce title={t('mixedScripts')} />,
		},
		{ kind: 'text', name: 'phoneNumber', type: 'tel', label: t('field.phoneNumber'), half: true },
		{
			kind: 'select',
			name: 'roleId',
			label: t('field.role'),
			disabled: own,
			placeholder: t('chooseRole'),
			options: roles.map(({ id, name }) => ({ value: id, label: name })),
			help: own ? t('ownRoleHelp') : t('roleHelp'),
		},
		!own && {
			kind: 'password',
			name: 'password',
			label: t('field.password'),
			help: mode === 'add' ? t('inviteHelp') : t('keepPassword'),
		},
	];
	return fields.filter((field) => field !== false);
}

function valuesOf(user: User | undefined): Values {
	const { firstName = '', lastName = '', email = '', phoneNumber = '', userName = '', roleId } = user ?? {};
	// A user name that equals the address changes with it.
	const ownName = userName === email ? '' : userName;
	return { firstName, lastName, email, phoneNumber, userName: ownName, roleId: roleId ?? '', password: '' };
}

function UserForm({ user, ...common }: Common & { user: User | undefined }) {
	const { accountId } = common;
	const { t } = useTranslation('users');
	const own = useSelf().user.id === user?.id;
	const fields = useFields(accountId, own ? 'self' : user ? 'edit' : 'add');
	const create = useSave(trpc.users.create);
	const update = useSave(trpc.users.update);
	return (
		<RecordDialog
			{...common}
			title={t(user ? 'edit' : 'add')}
			draft={user ? `user ${user.id}` : `user of ${accountId}`}
			description={user?.displayName}
			width={560}
			record={user}
			values={valuesOf}
			parse={parse}
			fields={fields}
			create={(values) => create({ ...values, accountId })}
			update={(values, { id, version }) => update({ ...values, accountId, userId: id, version })}
			saved={t(user ? 'saved' : 'created')}
		/>
	);
}

/** The popup of an account's users: adds one, or edits the given one. */
export function UserDialog({ userId, ...common }: Common & { userId?: string }) {
	const { accountId, onClose } = common;
	const { t } = useTranslation('users');
	const query = trpc.users.get.useQuery(userId === undefined ? skipToken : { accountId, userId }, newest);
	return (
		<Newest id={userId} query={query} title={t('edit')} onClose={onClose}>
			{(user) => <UserForm {...common} user={user} />}
		</Newest>
	);
}
