import express, { type Router } from "express";
import { RegisterRoutes } from "./generated/routes.js";

export function generatedRoutes(): Router {
  const router = express.Router();
  RegisterRoutes(router);
  return router;
}
