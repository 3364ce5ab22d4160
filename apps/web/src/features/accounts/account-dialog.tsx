import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toast';
import { accountFields } from '@rewards/validators/accounts/schemas';
import { accountTypeChoices, childAccountTypes, isAccountType } from '@rewards/validators/accounts/words';
import { useState } from 'react';
import { z } from 'zod';
import { useTypeNames } from '../../components/use-names';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { zodParse } from '../../lib/zod-parse';
import type { Account } from './types';

const schema = z.object(accountFields);
type Values = z.input<typeof schema>;
const parse = zodParse(schema);

const isChildType = (type: string) => childAccountTypes.some((one) => one === type);

interface Place {
	/** In a list of child accounts: Customer, Rep and Reseller only (docs/product/accounts.md). */
	child: boolean;
	parentId: string | null;
	/** The account itself, when it is there already. */
	account?: { id: string; type: string };
}

/** What the signed-in account may choose; below another account than one's own never Root, and always what it already is. */
function useTypeChoices({ child, parentId, account }: Place): readonly string[] {
	const own = useSelf().account;
	// Nobody changes their own account's type.
	if (account?.id === own.id) return [account.type];
	const nested = child || (parentId !== own.id && parentId !== null);
	const choices = accountTypeChoices[own.type].filter((type) => !nested || isChildType(type));
	const current = account?.type;
	return isAccountType(current) && !choices.includes(current) ? [...choices, current] : choices;
}

function useFields(types: readonly string[]): FieldConfig<Values>[] {
	const { t } = useTranslation('accounts');
	const { accountType } = useTypeNames();
	const typeOptions = types.map((value) => ({ value, label: accountType(value) }));
	return [
		{ kind: 'text', name: 'name', label: t('field.name'), required: true, maxLength: 100, half: true },
		{ kind: 'select', name: 'type', label: t('field.type'), required: true, options: typeOptions, half: true },
		{ kind: 'text', name: 'contactName', label: t('field.contactName'), maxLength: 100, half: true },
		{ kind: 'text', name: 'phone', type: 'tel', label: t('field.phone'), maxLength: 30, half: true },
		{ kind: 'text', name: 'email', type: 'email', label: t('field.email'), maxLength: 254 },
		{ kind: 'text', name: 'address', label: t('field.address'), maxLength: 200, half: true },
		{ kind: 'text', name: 'city', label: t('field.city'), maxLength: 100, half: true },
		{ kind: 'text', name: 'state', label: t('field.state'), maxLength: 50, half: true },
		{ kind: 'text', name: 'zip', label: t('field.zip'), maxLength: 20, half: true },
		{ kind: 'textarea', name: 'notes', label: t('field.notes'), maxLength: 5000 },
	];
}

interface Common {
	child: boolean;
	onClose: () => void;
	onSaved: () => void;
}

const blank = { name: '', contactName: '', address: '', city: '', state: '', zip: '', phone: '', email: '', notes: '' };

function AddAccount({ child, parentId, onClose, onSaved }: Common & { parentId: string }) {
	const { t } = useTranslation('accounts');
	const types = useTypeChoices({ child, parentId });
	const fields = useFields(types);
	const create = trpc.accounts.create.useMutation({ meta: { quiet: true } });
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('info')}
			width={640}
			defaultValues={{ ...blank, type: types.find(isAccountType) ?? 'customer' }}
			parse={parse}
			fields={fields}
			onSubmit={async (values) => {
				await create.mutateAsync({ ...values, parentId });
				void toast.success(t('saved'));
				onSaved();
			}}
		/>
	);
}

function EditAccount({ child, account, onClose, onSaved }: Common & { account: Account }) {
	const { t } = useTranslation('accounts');
	// What the form began with: a newer version under older values would save over somebody else's changes.
	const [loaded] = useState(account);
	const { id, version, parentId, type, name, contactName, address, city, state, zip, phone, email, notes } = loaded;
	const fields = useFields(useTypeChoices({ child, parentId, account: loaded }));
	const update = trpc.accounts.update.useMutation({ meta: { quiet: true } });
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('info')}
			width={640}
			defaultValues={{
				...{ name, contactName, address, city, state, zip, phone, email, notes },
				type: isAccountType(type) ? type : 'customer',
			}}
			parse={parse}
			fields={fields}
			onSubmit={async (values, context) => {
				await update.mutateAsync({ ...values, id, version: context.version ?? version });
				void toast.success(t('saved'));
				onSaved();
			}}
		/>
	);
}

/** Begins with the newest state. The page behind asks for the same account again and again; the form stays as it is then. */
function LoadedAccount({ accountId, ...common }: Common & { accountId: string }) {
	const account = trpc.accounts.get.useQuery({ accountId }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
	return account.data && account.isFetchedAfterMount && <EditAccount {...common} account={account.data} />;
}

export type AccountDialogProps = Omit<Common, 'child'> & {
	child?: boolean;
} & ({ parentId: string; accountId?: undefined } | { accountId: string; parentId?: undefined });

/** 'Account Info': adds an account below another, or edits one. */
export function AccountDialog({ child = false, ...props }: AccountDialogProps) {
	return props.accountId === undefined ? (
		<AddAccount {...props} child={child} />
	) : (
		<LoadedAccount {...props} child={child} />
	);
}
