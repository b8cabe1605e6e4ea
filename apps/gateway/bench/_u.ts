import { Pool, Agent } from "undici";
import http from "node:http";
import { startProcess } from "./processes.ts";
const u = await startProcess(new URL("upstream.ts", import.meta.url), /listening on (\d+)/);
const origin=`http://127.0.0.1:${u.found}`;
const pool=new Pool(origin,{connections:512,headersTimeout:300000,bodyTimeout:300000});
const body=Buffer.from(JSON.stringify({model:"m",messages:[{role:"user",content:"hello there"}]}));
const headers={"content-type":"application/json",accept:"application/json",authorization:"Bearer x"};
const viaRequest=async()=>{const ac=new AbortController();const r=await pool.request({origin,path:"/v1/x",method:"POST",headers,body,signal:ac.signal});const c:Uint8Array[]=[];for await(const x of r.body)c.push(x);return Buffer.concat(c).length};
const viaRequestOn=async()=>{const r=await pool.request({origin,path:"/v1/x",method:"POST",headers,body});return new Promise(res=>{const c:Uint8Array[]=[];r.body.on("data",(x:any)=>c.push(x));r.body.on("end",()=>res(Buffer.concat(c).length))})};
const viaText=async()=>{const r=await pool.request({origin,path:"/v1/x",method:"POST",headers,body});return (await r.body.bytes()).length};
const viaDispatch=()=>new Promise<number>((res,rej)=>{const c:Buffer[]=[];pool.dispatch({origin,path:"/v1/x",method:"POST",headers,body},{onRequestStart(){},onResponseStart(){},onResponseData(_c:any,x:Buffer){c.push(x)},onResponseEnd(){res(Buffer.concat(c).length)},onResponseError(_c:any,e:Error){rej(e)}} as any)});
const agent=new http.Agent({keepAlive:true,maxSockets:512});
const viaHttp=()=>new Promise<number>((res,rej)=>{const r=http.request({agent,host:"127.0.0.1",port:Number(u.found),path:"/v1/x",method:"POST",headers:{...headers,"content-length":body.length}},m=>{const c:Buffer[]=[];m.on("data",x=>c.push(x));m.on("end",()=>res(Buffer.concat(c).length))});r.on("error",rej);r.end(body)});
for(let k=0;k<2;k++)for(const [n,f] of Object.entries({viaRequest,viaRequestOn,viaText,viaDispatch,viaHttp})){
 let left=20000;const run=async()=>{while(left-->0)await f()};
 const c=process.cpuUsage(),s=performance.now();await Promise.all(Array.from({length:32},run));const d=process.cpuUsage(c);console.log(n,(d.user/20000).toFixed(1),(d.system/20000).toFixed(1),"us/call user/sys; wall",((performance.now()-s)*1000/20000).toFixed(1))}
await u.stop();process.exit(0);
