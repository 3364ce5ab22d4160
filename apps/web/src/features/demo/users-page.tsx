import type { GridColumn, GridState } from '@rewards/ui/data-grid';
import { type FieldConfig, FormDialog, PageForm, useKitForm } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useMemo, useState } from 'react';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { showAdded } from '../../lib/list-grid/places';
import { demoRoles, screens } from './constants';
import type { DemoUser } from './data';
import { DemoList } from './demo-list';
import { DemoPage } from './demo-page';
import { GoBack } from './go-back';
import { blankUser, parseUser, type UserFields, type UserValues } from './rules';
import { userStore } from './store';

function useUserFields(): FieldConfig<UserValues>[] {
	const { t } = useTranslation('demo');
	return [
		{ kind: 'text', name: 'userName', label: t('field.userName') },
		{
			kind: 'select',
			name: 'role',
			label: t('field.role'),
			options: demoRoles.map((value) => ({ value, label: t(`role.${value}`) })),
		},
		{ kind: 'text', name: 'phone', type: 'tel', label: t('field.phone'), half: true },
		{ kind: 'text', name: 'email', type: 'email', label: t('field.email'), half: true },
	];
}

const initial: Partial<GridState> = { pageSize: 12, sort: [{ field: 'userName', desc: false }] };

/** /users: the demo's users. */
export function UsersPage() {
	const { t } = useTranslation(['demo', 'common']);
	const fields = useUserFields();
	const columns = useMemo(
		(): GridColumn<DemoUser>[] => [
			{ field: 'userName', header: t('field.userName'), type: 'text', width: 220, fixed: true, card: 'title' },
			{ field: 'userId', header: t('field.userId'), type: 'text', width: 110, copy: true },
			{
				field: 'role',
				header: t('field.role'),
				type: 'enum',
				width: 170,
				groupable: true,
				options: demoRoles.map((value) => ({ value, label: t(`role.${value}`) })),
				card: 'subtitle',
			},
			{ field: 'phone', header: t('field.phone'), type: 'text', width: 150 },
			{ field: 'email', header: t('field.email'), type: 'text', width: 280 },
		],
		[t],
	);
	return (
		<DemoList
			screen="users"
			store={userStore}
			columns={columns}
			initial={initial}
			nameOf={(row) => row.userName}
			renderAdd={(onClose, onSaved) => (
				<FormDialog<UserValues, UserFields>
					open
					onOpenChange={onClose}
					title={t('add.users')}
					width={560}
					defaultValues={blankUser}
					parse={parseUser}
					fields={fields}
					onSubmit={(values) => {
						const userId = userStore.newId();
						userStore.put({ ...values, userId });
						void toast.success(t('common:saved'));
						onSaved();
						showAdded(userId);
					}}
				/>
			)}
		/>
	);
}

function UserForm({ user, onSaved }: { user: DemoUser; onSaved: (user: DemoUser) => void }) {
	const { t } = useTranslation(['demo', 'common']);
	const { userId, ...values } = user;
	const form = useKitForm<UserValues, UserFields>({ defaultValues: values, parse: parseUser });
	return (
		<PageForm
			form={form}
			sections={[{ id: 'user', title: t('one.users'), fields: useUserFields() }]}
			onSubmit={(output) => {
				const next = { ...output, userId };
				userStore.put(next);
				onSaved(next);
				void toast.success(t('common:saved'));
			}}
		/>
	);
}

/** /userdetails/{id}: one of them. */
export function UserPage() {
	const { t } = useTranslation('demo');
	const id = useParam('recordId');
	const [user, setUser] = useState(() => userStore.get(id));
	return (
		<DemoPage
			screen="users"
			title={user?.userName}
			kind={t('one.users')}
			crumbs={[{ label: t('screen.users'), href: screens.users.list }]}
			actions={<GoBack screen="users" />}
		>
			{user && <UserForm user={user} onSaved={setUser} />}
		</DemoPage>
	);
}
