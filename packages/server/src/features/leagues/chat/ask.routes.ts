/**
 * Questions of chat services. The signature over the raw bytes is checked first, and each is good once; without a good
 * one the answer does not tell what is linked.
 */
import {
  askByDiscordCall,
  askBySlackCall,
  askByTeamsCall,
  CHATS_MAX,
  type Language,
  type ParamsOf,
  routeSchema,
  type WireChatService,
} from "@elleveren/contract";
import { leagueId as toLeagueId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import {
  answerDiscord,
  answerSlack,
  answerTeams,
  type Asked,
  type ChatReply,
  isSignedByDiscord,
  isSignedBySlack,
  isSignedByTeams,
  plainWords,
  PONG,
  readDiscord,
  readSlack,
  readTeams,
  type SignedQuestion,
} from "../../../adapters/chat/index.ts";
import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import type { App } from "../../../http/app.ts";
import { HttpError } from "../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { openAt, placeOf, SEALED_COLUMNS } from "../../../keys/index.ts";
import { selectLeague } from "../leagues/index.ts";
import { answerQuestion } from "./answer-question.ts";
import { insertQuestion, selectAskedFrom, selectChats, takeCode, upsertChat } from "./chats.sql.ts";
import { type Question, readQuestion, WORDS } from "./question-words.ts";

const BODY_LIMIT_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;
/** Of one address, in a minute. */
const WRONG_SIGNATURES = 30;
/** Of one channel, in a minute. */
const QUESTIONS = 30;
/** A channel that nobody has linked says nothing of its language. */
const FIRST_LANGUAGE: Language = "nb";

export function askRoutes(app: App, ctx: Context): void {
  const strangers = createAttemptLimiter({ attempts: WRONG_SIGNATURES, windowMs: MINUTE_MS });
  // A service asks for all of its people from a few addresses, so what is signed counts by its channel and not by its address
  // (`call-counter.ts`); what is not may take up this process as often as any other call.
  const unsigned = createAttemptLimiter({ attempts: ctx.config.rateLimits.callsPerMinute, windowMs: MINUTE_MS });
  const channels = createAttemptLimiter({ attempts: QUESTIONS, windowMs: MINUTE_MS });
  const { slackSigningSecret, discordPublicKey } = ctx.config.chats;

  const refuse = (request: FastifyRequest): never => {
    const waitSeconds = strangers.take(request.ip);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    throw new HttpError(401, { detail: "Not signed." });
  };
  const check = async (
    request: FastifyRequest,
    service: WireChatService,
    { isSigned, header }: { readonly isSigned: (question: SignedQuestion) => boolean; readonly header: string },
  ): Promise<Buffer> => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    // The database's time: this machine's clock may be wrong.
    const nowSeconds = ctx.live.databaseTimeAt(performance.now()) / 1000;
    if (!isSigned({ headers: request.headers, body, nowSeconds })) return refuse(request);
    // Hexadecimal digits may be written in capitals, and would be another signature then.
    const signature = String(request.headers[header]).toLowerCase();
    const whole = service === "teams" ? String(request.headers[header]) : signature;
    if (!(await insertQuestion(ctx.db, service, whole))) return refuse(request);
    unsigned.giveBack(request.ip);
    return body;
  };
  const countStranger = (request: FastifyRequest) => {
    const waitSeconds = unsigned.take(request.ip);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
  };
  const count = (key: string) => {
    const waitSeconds = channels.take(key);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
  };

  void app.register(async (scope) => {
    // As it came: the signature is over the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    const options = { bodyLimit: BODY_LIMIT_BYTES, config: { isSignedLink: true } };
    // Before the body is read and a key is looked up.
    scope.addHook("onRequest", async (request) => countStranger(request));

    scope.post(askBySlackCall.path, { schema: routeSchema(askBySlackCall), ...options }, async (request) => {
      const isSigned = (question: SignedQuestion) =>
        slackSigningSecret !== null && isSignedBySlack(slackSigningSecret, question);
      const asked = readSlack(await check(request, "slack", { isSigned, header: "x-slack-signature" }));
      if (asked === "ping") return {};
      if (!asked) throw new HttpError(400, { detail: "Not a command." });
      count(`slack ${asked.place}`);
      return { ...answerSlack(await replyTo(ctx, "slack", asked)) };
    });

    scope.post(askByDiscordCall.path, { schema: routeSchema(askByDiscordCall), ...options }, async (request) => {
      const isSigned = (question: SignedQuestion) =>
        discordPublicKey !== null && isSignedByDiscord(discordPublicKey, question);
      const asked = readDiscord(await check(request, "discord", { isSigned, header: "x-signature-ed25519" }));
      if (asked === "ping") return PONG;
      if (!asked) throw new HttpError(400, { detail: "Not a command." });
      count(`discord ${asked.place}`);
      return { ...answerDiscord(await replyTo(ctx, "discord", asked)) };
    });

    scope.post(askByTeamsCall.path, { schema: routeSchema(askByTeamsCall), ...options }, async (request) => {
      const { leagueId } = request.params as ParamsOf<typeof askByTeamsCall>;
      const place = String(leagueId);
      const from = await selectAskedFrom(ctx.db, "teams", place);
      const token = from?.secret
        ? openAt(ctx.config, await placeOf(ctx.db, SEALED_COLUMNS.chat, from.leagueId), from.secret)
        : null;
      const isSigned = (question: SignedQuestion) => token !== null && isSignedByTeams(token, question);
      const asked = readTeams(await check(request, "teams", { isSigned, header: "authorization" }));
      if (!asked) throw new HttpError(400, { detail: "Not a message." });
      count(`teams ${place}`);
      return { ...answerTeams(await replyTo(ctx, "teams", { ...asked, place })) };
    });
  });
}

async function replyTo(ctx: Context, service: WireChatService, asked: Asked): Promise<ChatReply> {
  const question = readQuestion(asked.words);
  if (question.kind === "link" && service !== "teams") return linkChannel(ctx, service, asked, question);
  const from = await selectAskedFrom(ctx.db, service, asked.place);
  const league = from && (await selectLeague(ctx.db, toLeagueId(from.leagueId)));
  if (!from || !league) {
    const words = WORDS[FIRST_LANGUAGE];
    const text = question.kind === "help" ? `${words.unknown}\n${words.help}` : words.unknown;
    return { title: "Elleveren", text, link: null, isPrivate: true };
  }
  return answerQuestion(ctx, { league, language: from.language, question });
}

/** The writer of a code in a channel was given it by the league's administrator, or is the administrator. */
async function linkChannel(
  ctx: Context,
  service: WireChatService,
  { place, placeName }: Asked,
  { code }: Extract<Question, { readonly kind: "link" }>,
): Promise<ChatReply> {
  return transact(ctx.db, async (tx) => {
    const taken = await takeCode(tx, code);
    const league = taken && (await selectLeague(tx, toLeagueId(taken.leagueId)));
    const words = WORDS[taken?.language ?? FIRST_LANGUAGE];
    const title = league ? plainWords(league.name) : "Elleveren";
    const say = (text: string, isPrivate: boolean) => ({ title, text, link: null, isPrivate });
    if (!taken || !league) return say(words.badCode, true);
    if ((await selectChats(tx, league.leagueId)).length >= CHATS_MAX) return say(words.full, true);
    const name = plainWords(placeName).slice(0, NAME_LETTERS).toWellFormed();
    await upsertChat(tx, { ...taken, service, place: place.slice(0, NAME_LETTERS), name, secret: null });
    return say(`${words.linked(plainWords(league.name))}\n${words.help}`, false);
  });
}

/** Of the table's columns. */
const NAME_LETTERS = 100;
