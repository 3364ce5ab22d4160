/** The mails about two-factor sign-in. */
export const factorTexts = {
	factorAdded: {
		en: {
			subject: 'A second factor was added to your Rewards Admin account',
			greeting: 'Hello {{name}},',
			body: 'an authenticator app or passkey was added to your account. It can be used to sign in from now on. Your profile lists your second factors:',
			button: 'Open profile',
			note: 'If you did not add it, remove it there, change your password and contact your administrator.',
		},
		tr: {
			subject: 'Rewards Admin hesabınıza bir doğrulama yöntemi eklendi',
			greeting: 'Merhaba {{name}},',
			body: 'Hesabınıza bir doğrulama uygulaması veya geçiş anahtarı eklendi. Bundan sonra oturum açmak için kullanılabilir. Doğrulama yöntemleriniz profilinizde listelenir:',
			button: 'Profili aç',
			note: 'Bunu siz eklemediyseniz oradan kaldırın, parolanızı değiştirin ve yöneticinize haber verin.',
		},
		ar: {
			subject: 'أُضيف عامل ثانٍ إلى حسابك في Rewards Admin',
			greeting: 'مرحبًا {{name}}،',
			body: 'أُضيف تطبيق مصادقة أو مفتاح مرور إلى حسابك، ويمكن استخدامه لتسجيل الدخول من الآن. يعرض ملفك الشخصي عواملك الثانية:',
			button: 'فتح الملف الشخصي',
			note: 'إذا لم تُضفه أنت فأزله من هناك وغيّر كلمة مرورك وأبلغ المسؤول.',
		},
	},
	factorRemoved: {
		en: {
			subject: 'A second factor was removed from your Rewards Admin account',
			greeting: 'Hello {{name}},',
			body: 'an authenticator app or passkey was removed from your account and no longer signs you in. Your profile lists your second factors:',
			button: 'Open profile',
			note: 'If you did not remove it, change your password and contact your administrator.',
		},
		tr: {
			subject: 'Rewards Admin hesabınızdan bir doğrulama yöntemi kaldırıldı',
			greeting: 'Merhaba {{name}},',
			body: 'Hesabınızdan bir doğrulama uygulaması veya geçiş anahtarı kaldırıldı; artık onunla oturum açılamaz. Doğrulama yöntemleriniz profilinizde listelenir:',
			button: 'Profili aç',
			note: 'Bunu siz kaldırmadıysanız parolanızı değiştirin ve yöneticinize haber verin.',
		},
		ar: {
			subject: 'أُزيل عامل ثانٍ من حسابك في Rewards Admin',
			greeting: 'مرحبًا {{name}}،',
			body: 'أُزيل تطبيق مصادقة أو مفتاح مرور من حسابك، ولم يعد يسجّل دخولك. يعرض ملفك الشخصي عواملك الثانية:',
			button: 'فتح الملف الشخصي',
			note: 'إذا لم تُزله أنت فغيّر كلمة مرورك وأبلغ المسؤول.',
		},
	},
	factorsReset: {
		en: {
			subject: 'Your two-factor sign-in to Rewards Admin was reset',
			greeting: 'Hello {{name}},',
			body: 'an administrator removed your second factors, recovery codes and remembered devices, and ended your sessions. From now on your password alone signs you in. Sign in and add a second factor again:',
			button: 'Sign in',
			note: 'If you did not request this, contact your administrator now and change your password.',
		},
		tr: {
			subject: 'Rewards Admin iki adımlı doğrulamanız sıfırlandı',
			greeting: 'Merhaba {{name}},',
			body: 'Bir yönetici doğrulama yöntemlerinizi, kurtarma kodlarınızı ve hatırlanan cihazlarınızı kaldırdı ve oturumlarınızı sonlandırdı. Artık yalnızca parolanızla oturum açılır. Oturum açıp yeniden bir doğrulama yöntemi ekleyin:',
			button: 'Oturum aç',
			note: 'Bunu siz istemediyseniz hemen yöneticinize haber verin ve parolanızı değiştirin.',
		},
		ar: {
			subject: 'تمت إعادة ضبط تسجيل دخولك بخطوتين إلى Rewards Admin',
			greeting: 'مرحبًا {{name}}،',
			body: 'أزال أحد المسؤولين عواملك الثانية ورموز الاسترداد والأجهزة المحفوظة وأنهى جلساتك. من الآن تسجّل الدخول بكلمة المرور وحدها. سجّل الدخول وأضف عاملًا ثانيًا من جديد:',
			button: 'تسجيل الدخول',
			note: 'إذا لم تطلب ذلك فأبلغ المسؤول الآن وغيّر كلمة مرورك.',
		},
	},
} as const;
