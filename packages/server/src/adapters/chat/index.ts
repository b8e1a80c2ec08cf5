export { type ChatMessage, formatMessage, plainWords } from "./chat-message.ts";
export { isChat, readAnswer, type Taken } from "./chat-answer.ts";
