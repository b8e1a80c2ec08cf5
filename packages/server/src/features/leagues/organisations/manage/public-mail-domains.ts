/**
 * Domains where everybody can have an address: having one tells of no organisation. The large providers of the world and of
 * the Nordic countries, and well-known ones of addresses that last for minutes; several have a domain in most countries.
 */
const EVERYWHERE = [
  "gmail",
  "googlemail",
  "hotmail",
  "outlook",
  "live",
  "yahoo",
  "ymail",
  "gmx",
  "aol",
  "zoho",
  "yandex",
  "protonmail",
];

const DOMAINS = new Set([
  // The world.
  "icloud.com", "me.com", "mac.com", "msn.com", "passport.com", "proton.me", "pm.me", "tutanota.com", "tuta.com", "tuta.io",
  "mail.com", "email.com", "usa.com", "fastmail.com", "fastmail.fm", "hushmail.com", "hey.com", "duck.com", "mail.ru", "bk.ru",
  "inbox.ru", "list.ru", "rambler.ru", "ya.ru", "qq.com", "163.com", "126.com", "sina.com", "naver.com", "web.de", "t-online.de",
  "freenet.de", "posteo.de", "posteo.net", "mailbox.org", "orange.fr", "wanadoo.fr", "free.fr", "laposte.net", "sfr.fr",
  "libero.it", "virgilio.it", "wp.pl", "o2.pl", "onet.pl", "interia.pl", "btinternet.com", "sky.com", "virginmedia.com",
  "talktalk.net", "comcast.net", "verizon.net", "att.net", "sbcglobal.net", "cox.net", "bellsouth.net", "rediffmail.com",
  "privaterelay.appleid.com", "rocketmail.com", "disroot.org", "riseup.net", "startmail.com", "runbox.com", "runbox.no",
  // The Nordic countries.
  "online.no", "broadpark.no", "getmail.no", "frisurf.no", "c2i.net", "lyse.net", "altibox.no", "start.no", "tele2.no",
  "epost.no", "bluezone.no", "ebnett.no", "haugnett.no", "enivest.net", "loqal.no", "vikenfiber.no",
  "bredband.net", "telia.com", "comhem.se", "spray.se", "passagen.se", "home.se", "bahnhof.se", "tele2.se", "swipnet.se",
  "mail.dk", "tdcadsl.dk", "stofanet.dk", "jubii.dk", "sol.dk", "ofir.dk", "post.tele.dk", "webspeed.dk", "youmail.dk",
  "elisanet.fi", "kolumbus.fi", "luukku.com", "suomi24.fi", "pp.inet.fi", "saunalahti.fi", "simnet.is", "internet.is",
  // Addresses for minutes.
  "mailinator.com", "guerrillamail.com", "sharklasers.com", "10minutemail.com", "temp-mail.org", "tempmail.com",
  "yopmail.com", "trashmail.com", "getnada.com", "dispostable.com", "maildrop.cc", "moakt.com", "mohmal.com", "throwawaymail.com",
]); // prettier-ignore

/** `domain` as it is kept: ASCII, lower case. */
export function isPublicMailDomain(domain: string): boolean {
  const [name = "", ...rest] = domain.split(".");
  // `hotmail.no`, `yahoo.co.uk`: of the large ones every country's.
  const isCountrys = rest.length === 1 || (rest.length === 2 && rest[0]!.length <= 3 && rest[1]!.length === 2);
  return DOMAINS.has(domain) || (EVERYWHERE.includes(name) && isCountrys);
}
