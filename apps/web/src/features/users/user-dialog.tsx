import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toast';
import { userSchema } from '@rewards/validators/users/schemas';
import { useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { zodParse } from '../../lib/zod-parse';
import type { User } from './types';

type Values = z.input<typeof userSchema>;
const parse = zodParse(userSchema);

interface Common {
	accountId: string;
	onClose: () => void;
	onSaved: () => void;
}

/** The fields of a user; one's own role and password are changed elsewhere. */
function useFields(accountId: string, mode: 'add' | 'edit' | 'self'): FieldConfig<Values>[] {
	const { t } = useTranslation('users');
	const roles = trpc.roles.usable.useQuery({ accountId }).data ?? [];
	const own = mode === 'self';
	const fields: (FieldConfig<Values> | false)[] = [
		{ kind: 'text', name: 'firstName', label: t('field.firstName'), maxLength: 50, half: true },
		{ kind: 'text', name: 'lastName', label: t('field.lastName'), maxLength: 50, half: true },
		{ kind: 'text', name: 'email', type: 'email', label: t('field.email'), required: true, maxLength: 254 },
		{
			kind: 'text',
			name: 'userName',
			label: t('field.userName'),
			maxLength: 254,
			half: true,
			help: t('userNameHelp'),
		},
		{ kind: 'text', name: 'phoneNumber', type: 'tel', label: t('field.phoneNumber'), maxLength: 30, half: true },
		{
			kind: 'select',
			name: 'roleId',
			label: t('field.role'),
			required: true,
			disabled: own,
			placeholder: t('chooseRole'),
			options: roles.map(({ id, name }) => ({ value: id, label: name })),
			help: own ? t('ownRoleHelp') : t('roleHelp'),
		},
		!own && {
			kind: 'password',
			name: 'password',
			label: t('field.password'),
			maxLength: 50,
			help: mode === 'add' ? t('inviteHelp') : t('keepPassword'),
		},
	];
	return fields.filter((field) => field !== false);
}

const blank: Values = {
	firstName: '',
	lastName: '',
	email: '',
	userName: '',
	phoneNumber: '',
	roleId: '',
	password: '',
};

function AddUser({ accountId, onClose, onSaved }: Common) {
	const { t } = useTranslation('users');
	const fields = useFields(accountId, 'add');
	const create = trpc.users.create.useMutation({ meta: { quiet: true } });
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('add')}
			width={560}
			defaultValues={blank}
			parse={parse}
			fields={fields}
			onSubmit={async (values) => {
				await create.mutateAsync({ ...values, accountId });
				void toast.success(t('created'));
				onSaved();
			}}
		/>
	);
}

function EditUser({ accountId, user, onClose, onSaved }: Common & { user: User }) {
	const { t } = useTranslation('users');
	// What the form began with: a newer version under older values would save over somebody else's changes.
	const [loaded] = useState(user);
	const own = useSelf().user.id === loaded.id;
	const fields = useFields(accountId, own ? 'self' : 'edit');
	const update = trpc.users.update.useMutation({ meta: { quiet: true } });
	const { firstName, lastName, email, phoneNumber } = loaded;
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('edit')}
			description={loaded.displayName}
			width={560}
			defaultValues={{
				...{ firstName, lastName, email, phoneNumber, password: '' },
				// A user name that is only the address follows it.
				userName: loaded.userName === email ? '' : loaded.userName,
				roleId: loaded.roleId ?? '',
			}}
			parse={parse}
			fields={fields}
			onSubmit={async (values, context) => {
				const version = context.version ?? loaded.version;
				await update.mutateAsync({ ...values, accountId, userId: loaded.id, version });
				void toast.success(t('saved'));
				onSaved();
			}}
		/>
	);
}

/** Begins with the newest state; when that is fetched once more the form stays as it is. */
function LoadedUser({ userId, ...common }: Common & { userId: string }) {
	const { accountId } = common;
	const fresh = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false };
	const user = trpc.users.get.useQuery({ accountId, userId }, fresh);
	return user.data && user.isFetchedAfterMount && <EditUser {...common} user={user.data} />;
}

/** The popup of an account's users: adds one, or edits the one that is named. */
export function UserDialog({ userId, ...common }: Common & { userId?: string }) {
	return userId === undefined ? <AddUser {...common} /> : <LoadedUser {...common} userId={userId} />;
}
