export { type ChatMessage, formatMessage, plainWords } from "./chat-message.ts";
export { consentUrl, redeemInstall } from "./chat-install.ts";
export { isChat, MOST_PER_SECOND, readAnswer, type Taken } from "./chat-answer.ts";
export {
  answerDiscord,
  answerSlack,
  answerTeams,
  type Asked,
  type ChatReply,
  type ChatService,
  PONG,
  readDiscord,
  readSlack,
  readTeams,
} from "./chat-questions.ts";
export {
  isSignedByDiscord,
  isSignedBySlack,
  isSignedByTeams,
  readTeamsToken,
  type SignedQuestion,
} from "./chat-signatures.ts";
