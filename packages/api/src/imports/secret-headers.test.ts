import { expect, test } from 'vitest';
import { pointColumns } from '../domains/ledger/imports/columns';
import { participantColumns } from '../domains/participants/imports/columns';
import { isSecretHeader } from './secret-headers';

test.each([
	...[
		'password',
		'Password',
		' PASSWORD ',
		'user_password',
		'userPassword',
		'Password (initial)',
		'password2',
		'Pass-Word',
	],
	...[
		'pwd',
		'PWD',
		'user pwd',
		'userPwd',
		'pwd_hash',
		'pwd2',
		'pw',
		'passwd',
		'pass',
		'Pass',
		'passcode',
		'Passphrase',
	],
	...[
		'PIN',
		'pin',
		'Card PIN',
		'cardPIN',
		'PIN number',
		'PİN',
		'secret',
		'Client Secret',
		'Secret question',
		'token',
		'API key',
		'CVV',
		'OTP',
	],
	...['Passwort', 'PASSWORT', 'Neues Kennwort', 'Geheimzahl', 'wachtwoord'],
	...[
		'parola',
		'Parola',
		'PAROLA',
		'Yeni parola',
		'şifre',
		'Şifre',
		'ŞİFRE',
		'sifre',
		'Giriş şifresi',
		'PIN kodu',
		'Gizli',
	],
	...[
		'كلمة المرور',
		'كلمةالمرور',
		'كلمه المرور',
		'كَلِمَة المُرور',
		'كلـمة المرور',
		'كلمة السر',
		'كلمة مرور المستخدم',
		'الرقم السري',
		'رمز سري',
		'باسورد',
	],
	...[
		'Mot de passe',
		'mdp',
		'contraseña',
		'CONTRASENA',
		'Clave',
		'Senha',
		'palavra-passe',
		'Lösenord',
		'hasło',
		'HASŁO',
		'Heslo',
		'jelszó',
		'salasana',
	],
	...['пароль', 'ПАРОЛЬ', 'ПИН-код', 'Κωδικός πρόσβασης', 'סיסמה', '密码', '密碼', 'パスワード', 'ﾊﾟｽﾜｰﾄﾞ', '비밀번호'],
])('%s is a secret', (header) => {
	expect(isSecretHeader(header)).toBe(true);
});

test.each([
	...[
		'',
		' ',
		'-',
		'name',
		'Full name',
		'email',
		'code',
		'Claim code',
		'level',
		'status',
		'phone',
		'customField1',
		'Shoe size',
		'Note',
	],
	...[
		'Secretary',
		'Secretariat',
		'Opinion',
		'Shipping',
		'Spinning class',
		'Pinterest',
		'Alpine',
		'Points earned so far',
	],
	...[
		'Boarding pass',
		'Passport number',
		'Compass',
		'Passenger',
		'PIN code',
		'Pincode',
		'pin_code',
		'Key',
		'Keyboard',
		'Power',
	],
	...[
		'Zip',
		'Postcode',
		'Ürün kodu',
		'Şifa',
		'İsim',
		'Parti',
		'الاسم',
		'البريد الإلكتروني',
		'الرمز البريدي',
		'سرير',
		'Desenho',
		'Clave de producto',
		'Šifra izdelka',
	],
])('%s is none', (header) => {
	expect(isSecretHeader(header)).toBe(false);
});

test('no column of an import is one by its own name, but for the password', () => {
	const columns = [...participantColumns('points'), ...participantColumns('claim'), ...pointColumns];
	const names = columns.flatMap(({ field, title, names: more = [] }) => [field, title, ...more]);
	expect([...new Set(names.filter(isSecretHeader))]).toEqual(['password']);
});
